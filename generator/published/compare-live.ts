/** Compares a live site with the list of what was published, file by file. */
import { sha256 } from "../model/digest.ts";
import type { Digests } from "./digest-list.ts";
import { findOutsideLinks, type OutsideLinks, outsidePath } from "./outside-links.ts";

/** What a host answered to the request for a file. */
export type Answer =
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  /** There's no such file: the status says why. */
  | { readonly kind: "none"; readonly status: number }
  /** The host sends visitors to another one. */
  | { readonly kind: "elsewhere"; readonly address: string }
  /** Nothing came, or it didn't end. */
  | { readonly kind: "silence"; readonly reason: string };

/** A file of the live site that isn't what was published. */
export interface Difference {
  readonly path: string;
  /** What's wrong, as the end of a sentence that begins with the path. */
  readonly what: string;
  /** Outside addresses that it leads to, and wasn't published with. */
  readonly added: readonly string[];
  /** Outside addresses that it was published with, and doesn't lead to. */
  readonly gone: readonly string[];
}

/** What was published. */
export interface Published {
  readonly digests: Digests;
  /** The outside links of its files; undefined where nobody can vouch for them. */
  readonly outside: OutsideLinks | undefined;
}

/**
 * Compares answers with what was published.
 * @returns the differences: those with an outside link first, because a link to give money that somebody has swapped is
 *   the attack that pays. Otherwise they're in the order of the list.
 */
export function compareLive(
  published: Published,
  answers: ReadonlyMap<string, Answer>,
): readonly Difference[] {
  const { digests } = published;
  const differences = [...digests].flatMap(([path, digest]) => {
    const answer = answers.get(path) ?? { kind: "silence", reason: "it was never asked for" };
    return compareFile(path, digest, answer, published.outside);
  });
  const hasLink = ({ added, gone }: Difference) => added.length > 0 || gone.length > 0;
  return [...differences.filter(hasLink), ...differences.filter((one) => !hasLink(one))];
}

function compareFile(
  path: string,
  digest: string,
  answer: Answer,
  outside: OutsideLinks | undefined,
): readonly Difference[] {
  const none = { path, added: [], gone: [] };
  switch (answer.kind) {
    case "silence":
      return [{ ...none, what: `can't be fetched: ${answer.reason}` }];
    case "elsewhere":
      return [{ ...none, what: "is at another address now", added: [answer.address] }];
    case "none":
      // Hosts read files such as `_headers` themselves, and most of them don't send those.
      return path.startsWith("_") ? [] : [{ ...none, what: `is missing (${answer.status})` }];
    case "file":
      if (sha256(answer.bytes) === digest) return [];
      return [{ ...none, what: "was changed", ...compareLinks(path, answer.bytes, outside) }];
  }
}

/** How the outside links of a changed file differ from those that it was published with. */
function compareLinks(path: string, bytes: Uint8Array, outside: OutsideLinks | undefined) {
  if (outside === undefined || path === outsidePath) return {};
  const before = outside.get(path) ?? [];
  const now = findOutsideLinks(path, bytes);
  return {
    added: now.filter((address) => !before.includes(address)),
    gone: before.filter((address) => !now.includes(address)),
  };
}
