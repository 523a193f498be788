/**
 * Gives each page the part of the stylesheet that its markup can use, so that a page carries its own style
 * inline and waits for no other file. To read the sheet takes as long as to render dozens of pages: what was
 * picked is remembered, and the sheet is read when a page says something new.
 */
import type { AtRule, ChildNode, Declaration, Rule } from "postcss";
import { type Memory, noMemory } from "../model/memory.ts";
import { createMentionCollector } from "./mentions.ts";
import { createSheetReader, type Sheet } from "./parse-sheet.ts";
import { collectUsed, pickRules } from "./pick-rules.ts";
import { StyleFault } from "./style-fault.ts";

/** The compiled stylesheet. */
export interface Styles {
  /** The whole sheet, minified. */
  readonly css: string;
  /** The ground of the pages in both themes: the browser's own bar takes its colour. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** The part of it that a page with this markup can use. */
  pickFor(html: string): string;
}

/** What is remembered of a sheet: its grounds, and the part for each way of using it. */
interface KeptStyles {
  readonly paper: Styles["paper"];
  readonly picks: Readonly<Record<string, string>>;
}

const keptName = "picked styles";
/** The pages of a site use its styles in a few dozen ways: those that nobody uses any more are dropped. */
const picksMax = 200;

/**
 * Makes a compiled sheet ready to be picked from.
 * @param memory where it is kept what was picked
 * @param readSheet for whoever does it again and again
 * @throws StyleFault when a token is missing that the machine itself needs
 */
export function createStyles(
  css: string,
  memory: Memory = noMemory,
  readSheet = createSheetReader(),
): Styles {
  const madeFrom = memory.digest(css);
  let sheet: Sheet | undefined;
  const read = (): Sheet => {
    sheet ??= readSheet(css);
    return sheet;
  };
  const kept = memory.renew<KeptStyles>(keptName, madeFrom)?.();
  const paper = kept?.paper ?? readGrounds(read());
  const picks = new Map(Object.entries(kept?.picks ?? {}));
  const keep = () => memory.keep(keptName, madeFrom, { paper, picks: Object.fromEntries(picks) });
  if (!kept) keep();
  const pickOnce = (used: ReadonlySet<string>): string => {
    const key = [...used].sort().join(" ");
    const known = picks.get(key);
    const picked = known ?? pickRules(read(), used);
    // What was asked for last stands last.
    picks.delete(key);
    picks.set(key, picked);
    for (const oldest of [...picks.keys()].slice(0, -picksMax)) picks.delete(oldest);
    if (known === undefined) keep();
    return picked;
  };
  const collectMentions = createMentionCollector();
  const said = new Map<string, string>();
  return {
    css,
    paper,
    pickFor(html) {
      const mentions = collectMentions(html);
      // Most pages of a kind say the same in the same order, and all others are few.
      const asSaid = [...mentions].join("");
      const picked = said.get(asSaid) ?? pickOnce(collectUsed(mentions));
      said.set(asSaid, picked);
      return picked;
    },
  };
}

/** What `--paper` is on screens; paper and high contrast have colours of their own. */
function readGrounds(sheet: Sheet): Styles["paper"] {
  const values = new Map<string, string>();
  const note = ({ value, parent }: Declaration) => {
    const rule = parent as Rule;
    if (isInMedia(rule)) return;
    const selectors = rule.selectors.map((selector) => selector.replaceAll(/["']/g, ""));
    for (const selector of selectors) if (!values.has(selector)) values.set(selector, value);
  };
  for (const piece of sheet) piece.walkDecls("--paper", note);
  const find = (selector: string): string => values.get(selector) ?? tellMissingGround(selector);
  return { light: find(":root"), dark: find("[data-theme=dark]") };
}

function tellMissingGround(selector: string): never {
  const message = `The tokens of ${selector} have no --paper.`;
  const fix = "Compare the files in styles/settings/ with those of the first chapter.";
  throw new StyleFault([{ code: "file-refused", severity: "error", message, fix }]);
}

function isInMedia({ parent }: ChildNode): boolean {
  if (!parent || parent.type === "root") return false;
  return (parent as AtRule).name === "media" || isInMedia(parent as AtRule);
}
