// Astro. Its caches lie in the site's own folder, so that a fresh folder is a build without cache.
// Quotation marks and code stay as they are typed, as in the sites of the others.
import { defineConfig } from "astro/config";
import remarkDirective from "remark-directive";
import { remarkArticles } from "#remark-articles";

export default defineConfig({
  cacheDir: "./.astro-cache",
  markdown: {
    remarkPlugins: [remarkDirective, remarkArticles],
    smartypants: false,
    syntaxHighlight: false,
  },
  trailingSlash: "always",
  vite: { cacheDir: "./.vite-cache" },
});
