/** What is to be done about addresses: warnings at the lines of a change, new addresses in the ledger. */
import { lists } from "../entities/lists.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits } from "../problems/edit-text.ts";
import { lineAt, problemAt } from "../problems/problem-at.ts";
import { type AuditedAddress, describe, printAddress } from "./audit-report.ts";
import { ledgerFile } from "./collect-addresses.ts";
import { isMovedToHome, type LinkState } from "./judgement.ts";

const messages: Readonly<Partial<Record<LinkState, string>>> = {
  moved: "This address has moved for good:",
  broken: "This address is broken.",
  unreachable: "This address did not answer as it should.",
  blocked: "This address could not be verified.",
};

/**
 * Makes a warning of every address that is not in order, at the first place where it is written. It is
 * never an error: what other hosts do must not stop somebody's work.
 */
export function findAddedProblems(
  audited: readonly AuditedAddress[],
  files: readonly SourceFile[],
): readonly Problem[] {
  return audited.flatMap((each) => {
    const { state, address, reason, movedTo, written } = each;
    const [place] = written;
    const source = files.find(({ path }) => path === place?.file);
    const word = messages[state];
    if (!place || !source || word === undefined) return [];
    const shown = printAddress(address);
    const finding =
      movedTo === undefined
        ? { message: `${word} ${reason}`, fix: `Open ${shown} yourself, and mend it here.` }
        : { message: `${word} ${shown}`, fix: describe(each, printAddress) };
    return [problemAt(source, place, { code: "link-outside", severity: "warning", ...finding })];
  });
}

/**
 * Puts the new addresses of moved links into the text of the ledger; nothing else in it changes. An
 * address that has moved to the home page of a host stays: a person has to find the page.
 */
export function fixMoved(text: string, audited: readonly AuditedAddress[]) {
  const fixable = audited.filter(
    ({ address, state, movedTo = "" }) =>
      state === "moved" &&
      lists.links.schema.shape.url.safeParse(movedTo).success &&
      !isMovedToHome(address, movedTo),
  );
  const replaced = new Set<string>();
  const edits = fixable.flatMap(({ address, movedTo, written }) =>
    written.flatMap(({ file, line, column }) => {
      const old = JSON.stringify(address);
      const start = { line, column };
      const isThere = lineAt(text, line)?.startsWith(old, column - 1);
      if (file !== ledgerFile || !isThere) return [];
      replaced.add(address);
      const end = { line, column: column + old.length };
      return [{ start, end, replacement: JSON.stringify(movedTo) }];
    }),
  );
  return { text: applyEdits(text, edits), replaced: [...replaced] };
}
