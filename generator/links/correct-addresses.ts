/** What is to be done about addresses: warnings at the lines of a change, new addresses in the ledger. */

import { type Problem, problemAt } from "../diagnostics/problem.ts";
import { spanAt } from "../diagnostics/source-text.ts";
import type { SourceFile } from "../model/source.ts";
import { lists } from "../schema/lists.ts";
import { parseUrl } from "../schema/safe-text.ts";
import type { OutsideAddress } from "./collect-addresses.ts";
import type { LinkState, SavedState } from "./link-states.ts";

/** An address with what became of it. */
export interface AuditedAddress extends OutsideAddress, SavedState {
  /** Its state after the run before. */
  readonly before?: LinkState | undefined;
}

/** An address as reports show it: without a password, and what steers a terminal or a list. */
export function showAddress(address: string): string {
  const url = parseUrl(address);
  if (!url?.username && !url?.password) return address.replace(/[\p{Cc}\p{Cf}<>]/gu, "\uFFFD");
  return Object.assign(url, { username: "", password: "" }).href.replace("//", "//…@");
}

/**
 * Makes a warning of every address that is not in order, at the first place where it is written. It is
 * never an error: what other hosts do must not stop somebody's work.
 */
export function findAddedProblems(
  audited: readonly AuditedAddress[],
  files: readonly SourceFile[],
): readonly Problem[] {
  return audited.flatMap(({ state, address, reason, movedTo, written: [place] }) => {
    const source = files.find(({ path }) => path === place?.file);
    if (!place || !source || state === "ok" || state === "unchecked") return [];
    const message = `This address is ${state}. ${reason}`;
    const look = `Open ${address} yourself, and correct it here.`;
    const advice = movedTo ? describeMove(address, movedTo) : look;
    const span = spanAt(source.text, place);
    return [
      problemAt(source, span, { code: "link-outside", severity: "warning", message, advice }),
    ];
  });
}

/** What to do about an address that has moved. */
export function describeMove(address: string, movedTo: string): string {
  if (!isMovedToHome(address, movedTo)) return `Write ${movedTo}`;
  return `It leads to the home page ${movedTo} now: find the page there, or take the link out.`;
}

/** Whether a page leads home now: hosts do that with pages that they no longer have. */
function isMovedToHome(address: string, movedTo: string): boolean {
  const isHome = (url: string) => /^https?:\/\/[^/?]+\/?(?:#|$)/.test(url);
  return isHome(movedTo) && !isHome(address);
}

/** The ledger with the new addresses of moved links; one that leads home is left to a person. */
export function fixMoved(text: string, audited: readonly AuditedAddress[]): string {
  return text.replace(/("url"\s*:\s*)"([^"\n]*)"/g, (whole, key: string, old: string) => {
    const { state, movedTo = "" } = audited.find(({ address }) => address === old) ?? {};
    const isRight = lists.links.schema.shape.url.safeParse(movedTo).success;
    if (state !== "moved" || !isRight || isMovedToHome(old, movedTo)) return whole;
    return key + JSON.stringify(movedTo);
  });
}
