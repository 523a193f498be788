/**
 * The plain layout with which generators are compared: a head, a navigation, a title, the text, a
 * footer. It costs next to nothing, so that what is measured is not the beauty of the templates.
 */
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CreateRenderer } from "../../generator/model/frame.ts";
import type { Rendering } from "../../generator/render/render-pages.ts";

/** Renders a page as plainly as can be. */
const createRenderer: CreateRenderer =
  ({ site, navigation }) =>
  (page) => {
    const links = navigation.groups.map(({ link }, key) =>
      h("li", { key }, h("a", { href: link.href }, link.label)),
    );
    const text = page.blocks.map((block, key) =>
      block.kind === "prose"
        ? h("div", { key, dangerouslySetInnerHTML: { __html: block.html } })
        : null,
    );
    const document = h(
      "html",
      { lang: site.language },
      h(
        "head",
        null,
        h("title", null, page.title),
        h("link", { rel: "canonical", href: page.canonical }),
      ),
      h(
        "body",
        null,
        h("header", null, h("nav", null, h("ul", null, links))),
        h("main", null, h("h1", null, page.title), h("time", null, "2026-03-28"), text),
        h("footer", null, h("p", null, site.name)),
      ),
    );
    return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
  };

const paper = { light: "#fff", dark: "#000" };

/** The plain layout as the generator renders with it: no styles, no scripts, no pictures. */
export const plainRendering: Rendering = {
  templates: { createRenderer, digest: "" },
  styles: { css: "", paper, pickFor: () => "" },
  assets: {
    pictures: new Map(),
    themeScript: "",
    loader: { src: "", integrity: "" },
    islands: { src: "", integrity: "" },
    pageScripts: new Map(),
    publicFiles: new Map(),
    paper,
  },
  feeds: [],
};
