/** The tools of this folder, by the names that `npm run bench -- NAME` takes. */
import type { Tools } from "../run-tool.ts";

export const tools: Tools = {
  race: {
    about: "The same articles, built by this generator and by others. docs/scale.md has its flags.",
    run: async (args) => (await import("./race.ts")).run(args),
  },
  blocks: {
    about: "Articles with a callout each beside the same without. Takes --pages N, --rounds N.",
    run: async (args) => (await import("./blocks.ts")).run(args),
  },
  site: {
    about:
      "A build of the real site: no cache, nothing changed, one text edited. Takes --rounds N.",
    run: async (args) => (await import("./site.ts")).run(args),
  },
  dev: {
    about: "How long npm run dev lets a person wait, for a page and for a save. Takes --rounds N.",
    run: async (args) => (await import("./dev.ts")).run(args),
  },
  links: {
    about:
      "The check of internal links beside composing and rendering. Takes --pages N, --rounds N.",
    run: async (args) => (await import("./links.ts")).run(args),
  },
};
