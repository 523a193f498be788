/** What to do about addresses: warnings at the lines of a change, and new addresses in the ledger. */
import { parseJson } from "../content/parse-json.ts";
import { applyEdits } from "../diagnostics/edits.ts";
import { type Edit, type Problem, problemAt } from "../diagnostics/problem.ts";
import { spanAt } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { lists } from "../schema/lists.ts";
import { parseUrl } from "../schema/safe-text.ts";
import type { OutsideAddress } from "./collect-addresses.ts";
import type { LinkState, SavedState } from "./link-states.ts";

/** An address with its state. */
export interface AuditedAddress extends OutsideAddress, SavedState {
  /** Its state after the run before. */
  readonly before?: LinkState | undefined;
}

/** An address as reports show it: without a password, and without characters that control a terminal or Markdown. */
export function showAddress(address: string): string {
  const url = parseUrl(address);
  if (!url?.username && !url?.password) return address.replace(/[\p{Cc}\p{Cf}<>]/gu, "\uFFFD");
  url.username = "";
  url.password = "";
  return url.href.replace("//", "//…@");
}

/** What's in order, or is nothing that a person could do something about. */
const quiet: readonly LinkState[] = ["ok", "unchecked", "seen"];

/**
 * Makes a warning for each address that doesn't answer as it should, at the first place where it's written. It's never
 * an error, because what other hosts do must not stop anybody's work.
 * @param ranAt when they were asked, as in JSON
 */
export function findAddedProblems(
  audited: readonly AuditedAddress[],
  files: readonly SourceFile[],
  ranAt: string,
): readonly Problem[] {
  return audited.flatMap(({ state, address, ids, reason, movedTo, written: [place] }) => {
    const source = files.find(({ path }) => path === place?.file);
    if (!place || !source || quiet.includes(state)) return [];
    const isMoved = movedTo !== undefined;
    const advice = isMoved
      ? describeMove(address, movedTo)
      : `Open ${address} yourself. ${adviseLook(ids.length > 0, ranAt)}`;
    const message = isMoved
      ? "The page of this address has moved."
      : `This address may not work. ${reason}`;
    const finding = { code: "link-outside", severity: "warning", message, advice } as const;
    return [problemAt(source, spanAt(source.text, place), finding)];
  });
}

/** What to do after a look at an address. Only the ledger can say that somebody has looked. */
export function adviseLook(isListed: boolean, ranAt: string): string {
  if (!isListed) return "If it doesn't work, correct it here.";
  const day = ranAt.slice(0, 10);
  return `If it works, write "seen": "${day}" into its entry in content/links.json. If not, correct url.`;
}

/** What to do about an address that has moved. */
export function describeMove(address: string, movedTo: string): string {
  if (!isMovedToHome(address, movedTo)) return `Write ${movedTo}`;
  return `It leads to the home page ${movedTo} now: find the page there, or take the link out.`;
}

/** Whether an address leads to a home page now. Hosts do that with pages that they no longer have. */
function isMovedToHome(address: string, movedTo: string): boolean {
  const isHome = (url: string) => /^https?:\/\/[^/?]+\/?(?:#|$)/.test(url);
  return isHome(movedTo) && !isHome(address);
}

/** The text of the ledger with the new addresses of moved links. One that leads home is left to a person. */
export function fixMoved(ledger: SourceFile, audited: readonly AuditedAddress[]): string {
  const { data, spanOf } = parseJson(ledger, () => 0);
  const rows: readonly ({ readonly url?: unknown } | null)[] = Array.isArray(data) ? data : [];
  const edits = rows.flatMap((row, index): readonly Edit[] => {
    const found = audited.find(({ address }) => address === row?.url);
    const { state, address, movedTo = "" } = found ?? {};
    const isRight = lists.links.schema.shape.url.safeParse(movedTo).success;
    if (!address || state !== "moved" || !isRight || isMovedToHome(address, movedTo)) return [];
    return [{ ...spanOf([index, "url"]), text: JSON.stringify(movedTo) }];
  });
  return applyEdits(ledger.text, edits);
}
