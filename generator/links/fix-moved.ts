/**
 * Writes new addresses into the text of the link ledger. Only the addresses change: every space,
 * line and order of the file stays as its editors left it.
 */
import { applyEdits, modify, type Node, parseTree } from "jsonc-parser";
import { lists } from "../entities/lists.ts";
import type { AuditedAddress } from "./audit-outbound.ts";
import { isMovedToHome } from "./judge.ts";

/** What was written. */
export interface Fixed {
  readonly text: string;
  /** The old addresses that were replaced. */
  readonly replaced: readonly string[];
}

/**
 * Puts the new addresses of moved links into a ledger. An address that has moved to the home page
 * of a host stays: a person has to find the page, or to let it go.
 */
export function fixMoved(text: string, audited: readonly AuditedAddress[]): Fixed {
  const news = new Map(audited.flatMap((each) => newAddressOf(each)));
  const replaced = new Set<string>();
  let fixed = text;
  (parseTree(text)?.children ?? []).forEach((entry, index) => {
    const old = findUrl(entry);
    const moved = old === undefined ? undefined : news.get(old);
    if (old === undefined || moved === undefined) return;
    fixed = applyEdits(fixed, modify(fixed, [index, "url"], moved, {}));
    replaced.add(old);
  });
  return { text: fixed, replaced: [...replaced] };
}

function newAddressOf({ address, state, movedTo }: AuditedAddress) {
  if (state !== "moved" || movedTo === undefined || isMovedToHome(address, movedTo)) return [];
  return lists.links.schema.shape.url.safeParse(movedTo).success
    ? [[address, movedTo] as const]
    : [];
}

function findUrl(entry: Node): string | undefined {
  const property = entry.children?.find(({ children }) => children?.[0]?.value === "url");
  const value: unknown = property?.children?.[1]?.value;
  return typeof value === "string" ? value : undefined;
}
