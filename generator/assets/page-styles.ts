/**
 * Gives each page the part of the stylesheet that its markup can use, so that a page carries its own style
 * inline and waits for no other file (decision 5).
 */
import postcss, { type AtRule, type ChildNode, type Declaration, type Rule } from "postcss";
import type { Piece } from "../model/frame.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { pickRules } from "./pick-rules.ts";

/** The compiled stylesheet. */
export interface Styles {
  /** The whole sheet, minified. */
  readonly css: string;
  /** The ground of the pages in both themes: the browser's own bar takes its colour. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The part of it that a page can use, by the markup of its pieces. */
  pickFor(pieces: readonly Piece[]): string;
}

/** Stands in for styles that cannot be compiled; the gate lets no page be made with it. */
export const noStyles: Styles = { css: "", paper: { light: "", dark: "" }, pickFor: () => "" };

/**
 * Makes a compiled sheet ready to be picked from.
 * @param css the whole sheet, minified
 */
export function createStyles(css: string): Checked<Styles> {
  const sheet = postcss.parse(css);
  // Around the value of a custom property esbuild keeps spaces that mean nothing.
  sheet.walkDecls(/^--/, (declaration) => {
    declaration.raws.between = ":";
    declaration.value = declaration.value.trim();
  });
  const grounds = readGrounds(sheet);
  const [light, dark] = [":root", "[data-theme=dark]"].map((selector) => grounds.get(selector));
  if (light === undefined || dark === undefined)
    return { value: noStyles, problems: [missingGround(light === undefined ? ":root" : "dark")] };
  // Most pages of a kind mention the same, and all others are few.
  const picked = new Map<string, string>();
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const pickFor = (pieces: readonly Piece[]): string => {
    const own = new Set<string>();
    const parts: string[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") for (const mention of findMentions(piece)) own.add(mention);
      else if ("shared" in piece) parts.push(piece.shared);
    }
    const key = [...parts.map(numberOf), ...[...own].sort()].join();
    const known =
      picked.get(key) ?? pickRules(sheet, namesIn([...own, ...parts.flatMap(findMentions)]));
    picked.set(key, known);
    return known;
  };
  return { value: { css, paper: { light, dark }, pickFor }, problems: [] };
}

/** Finds where a markup mentions elements (`<p`) and classes (` class="prose"`). */
function findMentions(markup: string): readonly string[] {
  return markup.match(/<[a-z][a-z0-9]*| class="[^"]*"/g) ?? [];
}

/** The names of elements (`p`) and classes (`.prose`) that are mentioned. Every document has a root. */
function namesIn(mentions: readonly string[]): ReadonlySet<string> {
  const names = [...new Set(mentions)].flatMap((mention) => {
    if (mention.startsWith("<")) return [mention.slice(1)];
    const classes = mention.slice(' class="'.length, -1).split(/\s+/);
    return classes.map((name) => `.${name}`);
  });
  return new Set(["html", "body", ...names]);
}

/** What `--paper` is on screens, by selector; paper and high contrast have colours of their own. */
function readGrounds(sheet: postcss.Root): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  sheet.walkDecls("--paper", ({ value, parent }: Declaration) => {
    if (isInMedia(parent as Rule)) return;
    for (const selector of (parent as Rule).selectors) {
      const plain = selector.replaceAll(/["']/g, "");
      if (!values.has(plain)) values.set(plain, value.trim());
    }
  });
  return values;
}

function isInMedia({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root") return false;
  return (parent as AtRule).name === "media" || isInMedia(parent as AtRule);
}

function missingGround(selector: string): Problem {
  return {
    code: "file-refused",
    severity: "error",
    message: `The tokens of ${selector === "dark" ? "[data-theme=dark]" : selector} have no --paper.`,
    fix: "Compare the files in styles/settings/ with those of the first chapter.",
  };
}
