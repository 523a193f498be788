/**
 * Reads a finished document as a visitor would: what is written on it, where its links lead, and
 * which of its places other pages can point at. Markup that nobody notices is left out.
 */
import { Parser } from "htmlparser2";

/** A document as far as a visitor is concerned. */
export interface BuiltPage {
  /** As content names it, `/ourstory`; a document that is no index keeps its name, `/404.html`. */
  readonly route: string;
  readonly title: string;
  readonly bytes: number;
  /** Texts, descriptions of pictures and targets of links, from top to bottom. */
  readonly lines: readonly string[];
  /** Ids that a link can lead to. */
  readonly anchors: readonly string[];
}

/** Elements in the middle of a sentence: they do not end a line. */
const inline = new Set(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const silent = new Set(["script", "style", "svg", "template"]);
/** Attributes by which the parts of a page find each other; who they name is wiring, no anchor. */
const wires = ["aria-controls", "aria-describedby", "aria-labelledby", "for", "headers", "list"];

/**
 * Reads a document.
 * @param path from the root of the site, `ourstory/index.html`
 */
export function readPage(path: string, html: string): BuiltPage {
  const lines: string[] = [];
  const ids: string[] = [];
  const wired = new Set<string>();
  let words = "";
  let title = "";
  let depthOfSilence = 0;

  const endLine = (more: string | undefined = undefined) => {
    for (const text of [words, more ?? ""]) {
      const line = text.replace(/\s+/g, " ").trim();
      if (line !== "") lines.push(line);
    }
    words = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent.has(name)) depthOfSilence++;
      if (depthOfSilence > 0) return;
      if (!inline.has(name)) endLine();
      for (const wire of wires) {
        for (const id of attributes[wire]?.split(/\s+/) ?? []) wired.add(id);
      }
      if (attributes["id"] && attributes["data-island"] === undefined) ids.push(attributes["id"]);
      if (attributes["alt"]) endLine(`Picture: ${attributes["alt"]}`);
      if (name === "meta" && attributes["name"] === "description") {
        endLine(`Description: ${attributes["content"]}`);
      }
      if (name === "a" && attributes["href"]) lines.push(`Link to ${attributes["href"]}`);
    },
    ontext(text) {
      if (depthOfSilence === 0) words += text;
    },
    onclosetag(name) {
      if (name === "title" && depthOfSilence === 0) {
        title = words.replace(/\s+/g, " ").trim();
        words = "";
        lines.push(`Title: ${title}`);
      }
      if (silent.has(name)) depthOfSilence--;
      else if (!inline.has(name) && depthOfSilence === 0) endLine();
    },
  });
  parser.end(html);
  endLine();
  return {
    route: `/${path}`.replace(/\/index\.html$/, "") || "/",
    title,
    bytes: Buffer.byteLength(html),
    lines,
    anchors: ids.filter((id) => !wired.has(id)),
  };
}
