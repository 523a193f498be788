/** Reads a finished site as a visitor does: what its pages say, and where their links lead. */
import { Parser } from "htmlparser2";

/** The pages of a finished site, by route. */
export type BuiltSite = ReadonlyMap<string, BuiltPage>;

/** A document as far as a visitor is concerned. */
export type BuiltPage = ReturnType<typeof readPage>;

/** Reads the pages of a site by their files, such as `ourstory/index.html`; the result has their routes. */
export function readSite(files: ReadonlyMap<string, string>): BuiltSite {
  const pages = [...files].map(([path, html]) => readPage(path, html));
  return new Map(pages.map((page) => [page.route, page]));
}

/** Elements inside a sentence: they do not end a line. */
const inline =
  /^(?:a|abbr|b|bd[io]|cite|code|data|del|dfn|em|i|ins|kbd|label|mark|q|s|samp|small|span|strong|su[bp]|time|u|var|wbr)$/;
const silent = /^(?:script|style|svg|template)$/;

/** Reads a document by its path from the root of the site, such as `ourstory/index.html`. */
export function readPage(path: string, html: string) {
  /** Sentences, descriptions of pictures and targets of links, from top to bottom. */
  const lines: string[] = [];
  let words = "";
  let title = "";
  /** The address to which it sends its visitors at once; most pages have none. */
  let leadsTo = "";
  let silentDepth = 0;
  const endLine = (...more: readonly string[]) => {
    const texts = [words, ...more].map((text) => text.replace(/\s+/g, " ").trim());
    lines.push(...texts.flatMap((text) => text.split(/(?<=[.!?]) /)).filter(Boolean));
    words = "";
  };
  const parser = new Parser({
    onopentag(name, { alt, href, content, ...attributes }) {
      if (silent.test(name)) silentDepth++;
      if (silentDepth > 0) return;
      if (!inline.test(name)) endLine();
      if (alt) endLine(`Picture: ${alt}`);
      if (name === "meta" && attributes["name"] === "description")
        endLine(`Description: ${content}`);
      if (attributes["http-equiv"] === "refresh") leadsTo = content?.split("url=")[1] ?? "";
      if (name === "a" && href) lines.push(`Link to ${href}`);
    },
    ontext(text) {
      if (silentDepth === 0) words += text;
    },
    onclosetag(name) {
      if (silent.test(name)) silentDepth--;
      else if (silentDepth > 0 || inline.test(name)) return;
      else if (name === "title") {
        title = words.replace(/\s+/g, " ").trim();
        words = `Title: ${title}`;
      }
      endLine();
    },
  });
  parser.end(html);
  endLine();
  /** As content names it, `/ourstory`; a document that is no index keeps its name, `/404.html`. */
  const route = `/${path}`.replace(/\/index\.html$/, "") || "/";
  return { route, title, leadsTo, lines };
}
