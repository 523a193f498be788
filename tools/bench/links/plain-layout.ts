/** The plain layout of the race, without styles, scripts and pictures. */
import type { Rendering } from "../../../generator/render/render-pages.ts";
import { createRenderer } from "../sites/ours/templates/create-renderer.tsx";

const paper = { light: "#fff", dark: "#000" };

/** The plain layout as the generator renders with it: no styles, no scripts, no pictures. */
export const plainRendering: Rendering = {
  templates: { createRenderer, digest: "" },
  styles: { css: "", paper, pickFor: () => "" },
  assets: {
    pictures: new Map(),
    themeScript: "",
    inlineScripts: new Map(),
    loader: { src: "", integrity: "" },
    islands: { src: "", integrity: "" },
    pageScripts: new Map(),
    publicFiles: new Map(),
    paper,
  },
  feeds: [],
};
