/** The tools of this folder, by the names that `npm run art -- NAME` takes. README.md has their flags. */
import type { Tools } from "../run-tool.ts";

export const tools: Tools = {
  film: {
    about: "The film of the home page and its poster. Needs ffmpeg.",
    run: async (args) => (await import("./film.ts")).run(args),
  },
  prints: {
    about: "The posters of drawn scenes in two inks. Takes --only NAME.",
    run: async (args) => (await import("./prints.ts")).run(args),
  },
  press: {
    about:
      "The logo as SVG and PNG, and the drawings of the press kit as a PDF. Needs a finished site.",
    run: async (args) => (await import("./press.ts")).run(args),
  },
  documents: {
    about:
      "The guides and the sponsorship packet, as PDFs. With --check it only names those that are out of date.",
    run: async (args) => (await import("./documents.ts")).run(args),
  },
  schemas: {
    about: "The JSON Schema files that editors complete with, and the tables of the cheat sheet.",
    run: async () => (await import("./schemas.ts")).run(),
  },
};
