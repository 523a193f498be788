/** The flags of `npm run links`, and what they ask for. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findSitePaths } from "../site-paths.ts";
import { readFlags, UsageError } from "./options.ts";

/** What an audit is asked for. */
export interface LinksOptions {
  readonly root?: string;
  readonly out?: string;
  readonly isInternal: boolean;
  readonly isOutbound: boolean;
  readonly isOffline: boolean;
  /** Only addresses of this host. */
  readonly onlyHost?: string;
  /** Only addresses that were added since this commit, branch or tag. */
  readonly changedSince?: string;
  /** Files for the reports. */
  readonly json?: string;
  readonly markdown?: string;
  /** True when new addresses are to be written into the ledger. */
  readonly isFixing: boolean;
}

/**
 * Reads the flags of an audit. Without flags everything is audited; `--only` and `--changed-since`
 * are about the outside.
 * @throws UsageError when a flag cannot be used, or when there is no finished site
 */
export function readLinksOptions(args: readonly string[]): LinksOptions {
  const flags = readFlags(args, {
    root: { type: "string" },
    out: { type: "string" },
    internal: { type: "boolean" },
    external: { type: "boolean" },
    "changed-since": { type: "string" },
    only: { type: "string" },
    offline: { type: "boolean" },
    json: { type: "string" },
    markdown: { type: "string" },
    fix: { type: "boolean" },
  });
  const { root, out, internal, external, only, json, markdown, "changed-since": since } = flags;
  const isOutboundOnly = external || only !== undefined || since !== undefined;
  const isOutbound = isOutboundOnly || !internal;
  if (flags.fix && !isOutbound) {
    throw new UsageError("--fix writes new addresses of other hosts, and --internal asks none.");
  }
  const { out: dist } = findSitePaths(flags);
  // A folder without pages has no dead link either, and an audit of it would call nothing fine.
  if (!existsSync(join(dist, "index.html"))) {
    throw new UsageError(`There is no site in ${dist} yet. Run npm run build first.`);
  }
  return {
    ...(root ? { root } : {}),
    ...(out ? { out } : {}),
    isInternal: internal === true || !isOutboundOnly,
    isOutbound,
    isOffline: flags.offline ?? false,
    ...(only === undefined ? {} : { onlyHost: readHost(only) }),
    ...(since === undefined ? {} : { changedSince: since }),
    ...(json ? { json } : {}),
    ...(markdown ? { markdown } : {}),
    isFixing: flags.fix ?? false,
  };
}

/** A host, also when a whole address was pasted. */
function readHost(text: string): string {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  if (URL.canParse(address)) return new URL(address).hostname;
  throw new UsageError(`--only takes a host such as example.org, and "${text}" is none.`);
}
