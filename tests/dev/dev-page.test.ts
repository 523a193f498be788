/** What the development server sends to a page that is open already. */
import { expect, test } from "vitest";
import { addScript, writeUpdate } from "../../generator/serve/dev-page.ts";
import type { News } from "../../generator/serve/news.ts";

const news: News = { items: [], closing: "" };
const pageOf = (main: string, style = "p{top:0}", title = "T") =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>${style}</style></head>` +
  `<body><header>Top</header><main><p>${main}</p></main></body></html>`;

/** What the script of a page is told by its attributes. */
function readMarks(html: string) {
  const find = (name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1];
  return { main: find("main"), style: find("style"), rest: find("rest"), css: find("css") };
}

/** The marks of a page as it was sent first. */
function marksOf(html: string) {
  const { main = "", style = "", rest = "" } = readMarks(addScript(html, "", news));
  return { main, style, rest };
}

test("a page that has everything is sent neither markup nor style", () => {
  const update = writeUpdate(pageOf("One."), marksOf(pageOf("One.")), news);
  expect(update).not.toContain("<main>");
  expect(readMarks(update)).toEqual({ ...marksOf(pageOf("One.")), css: undefined });
});

test("another main part is sent without the rest of the page, and without a style that is known", () => {
  const update = writeUpdate(pageOf("Two."), marksOf(pageOf("One.")), news);
  expect(update).toContain("<main><p>Two.</p></main>");
  expect(update).not.toMatch(/Top|p\{top:0\}/);
  expect(readMarks(update)).toEqual({ ...marksOf(pageOf("Two.")), css: undefined });
});

test("another style is sent as a text, without a main part that is known", () => {
  const update = writeUpdate(pageOf("One.", "p{top:1px}"), marksOf(pageOf("One.")), news);
  expect(update).not.toContain("<main>");
  expect(readMarks(update).css).toBe("p{top:1px}");
});

test("anything else is told by another mark of the rest, but not what the policy says of the style", () => {
  const one = marksOf(pageOf("One."));
  expect(marksOf(pageOf("One.", "p{top:0}", "Other")).rest).not.toBe(one.rest);
  const restWith = (policy: string) => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    return marksOf(pageOf("One.").replace("<title>", `${meta}<title>`)).rest;
  };
  expect(restWith("style-src 'a'; img-src 'self'")).toBe(restWith("style-src 'b'; img-src 'self'"));
  expect(restWith("style-src 'a'")).not.toBe(restWith("style-src 'a'; frame-src https://b"));
  expect(marksOf(pageOf("Two.", "p{top:1px}")).rest).toBe(one.rest);
});

test("a page that knows nothing is sent everything", () => {
  const update = writeUpdate(pageOf("One."), {}, news);
  expect(update).toContain("<main><p>One.</p></main>");
  expect(readMarks(update).css).toBe("p{top:0}");
});
