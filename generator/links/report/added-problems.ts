/**
 * What is wrong with the addresses that a change brings, as problems with their lines. Always
 * warnings: what other hosts do must never stop somebody's work.
 */
import type { Problem } from "../../model/problem.ts";
import type { SourceFile } from "../../model/source.ts";
import { type Finding, problemAt } from "../../problems/problem-at.ts";
import type { AuditedAddress } from "../audit-outbound.ts";
import { isMovedToHome } from "../judge.ts";
import type { LinkState } from "../link-state.ts";
import { printAddress } from "./audit-report.ts";

const words: Readonly<Partial<Record<LinkState, string>>> = {
  broken: "This address is broken.",
  unreachable: "This address did not answer as it should.",
  blocked: "This address could not be verified.",
};

/** Makes a warning of every address that is not in order, at the first place where it is written. */
export function findAddedProblems(
  audited: readonly AuditedAddress[],
  files: readonly SourceFile[],
): readonly Problem[] {
  return audited.flatMap((each) => {
    const [place] = each.written;
    const source = files.find(({ path }) => path === place?.file);
    const finding = findFault(each);
    return place && source && finding ? [problemAt(source, place, finding)] : [];
  });
}

function findFault({ state, address, reason, movedTo }: AuditedAddress): Finding | undefined {
  const told = { code: "link-outside", severity: "warning" } as const;
  const shown = printAddress(address);
  if (state === "moved" && movedTo !== undefined) {
    const message = `This address has moved for good: ${shown}`;
    return isMovedToHome(address, movedTo)
      ? { ...told, message, fix: `It leads to the home page ${printAddress(movedTo)} now.` }
      : { ...told, message, fix: `Write ${printAddress(movedTo)}` };
  }
  const word = words[state];
  if (word === undefined) return undefined;
  return {
    ...told,
    message: `${word} ${reason}`,
    fix: `Open ${shown} yourself, and mend it here.`,
  };
}
