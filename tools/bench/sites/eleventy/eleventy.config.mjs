// Eleventy, set up to be quick. Liquid reads the articles first, for the shortcode, and markdown-it prints them.
import anchor from "markdown-it-anchor";
import figures from "markdown-it-image-figures";

export default function configure(config) {
  config.amendLibrary("md", (markdown) => {
    markdown.use(anchor, { tabIndex: false }).use(figures, { figcaption: "title" });
  });
  // The empty lines let markdown-it read the text of the box as Markdown.
  config.addPairedShortcode("callout", (text, title) => {
    return `<aside>\n<p>${title}</p>\n\n${text.trim()}\n\n</aside>`;
  });
  config.addPassthroughCopy({ public: "/" });
  return { dir: { input: "src", output: "dist" }, markdownTemplateEngine: "liquid" };
}
