const adopted = new Set<string>();

/** Adds a style to the page, once. It comes with the script that draws what it is for, so no page has it before. */
export function adoptStyle(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
