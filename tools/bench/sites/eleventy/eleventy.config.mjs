// Eleventy, set up to be quick: Markdown goes to markdown-it directly, not through Liquid first.
import anchor from "markdown-it-anchor";

export default function configure(config) {
  config.amendLibrary("md", (markdown) => markdown.use(anchor, { tabIndex: false }));
  return { dir: { input: "src", output: "dist" }, markdownTemplateEngine: false };
}
