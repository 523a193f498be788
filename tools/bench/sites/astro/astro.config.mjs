// Astro. Its caches lie in the site's own folder, so that a fresh folder is a build without cache.
// Quotation marks and code stay as they are typed, as in the sites of the others. The processor is Astro's own default,
// satteri: the parser of our generator too.
import { satteri } from "@astrojs/markdown-satteri";
import { defineConfig } from "astro/config";
import { articles } from "./satteri-articles.mjs";

export default defineConfig({
  cacheDir: "./.astro-cache",
  // Pages whose article is unchanged aren't rendered again: src/pages/blog/[slug].astro gives a cacheKey for each.
  experimental: { incrementalBuild: true },
  markdown: {
    processor: satteri({
      features: { directive: true, smartPunctuation: false },
      mdastPlugins: [articles],
    }),
    syntaxHighlight: false,
  },
  trailingSlash: "always",
  vite: { cacheDir: "./.vite-cache" },
});
