// A layout in JavaScript: of Eleventy's languages the quickest.
const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text) => text.replace(/[&<>"]/g, (sign) => entities[sign]);

export default function render({ title, description, navigation, page, content }) {
  const day = page.date.toISOString().slice(0, 10);
  const links = navigation.map(
    ({ href, label }) => `<li><a href="${escapeText(href)}">${escapeText(label)}</a></li>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<meta name="description" content="${escapeText(description)}">
</head>
<body>
<nav><ul>${links.join("")}</ul></nav>
<main>
<h1>${escapeText(title)}</h1>
<p><time datetime="${day}">${day}</time></p>
${content}
</main>
<footer><p>The end of every page.</p></footer>
</body>
</html>
`;
}
