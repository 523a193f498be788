/** A small finished site with its content, held in memory and served for one audit. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  type Audited,
  type AuditOrder,
  type AuditWorld,
  auditSite,
} from "../../../generator/links/audit-site.ts";
import type { SourceFile } from "../../../generator/model/source.ts";
import { servePreview } from "../../../generator/serve/preview.ts";

/** Texts by their paths: `content/…` is content, everything else is the finished site. */
export type SmallSite = Readonly<Record<string, string>>;

/** An entry of the link ledger. */
export function entry(id: string, url: string, more: Readonly<Record<string, unknown>> = {}) {
  return { id, url, label: id, kind: "site", ...more };
}

/** A ledger as editors write it: each entry on a line of its own, the first on line 2. */
export function ledger(entries: readonly unknown[]): string {
  return `[\n${entries.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]\n`;
}

/** Serves a small site and audits it. */
export async function auditSmallSite(
  site: SmallSite,
  world: Omit<AuditWorld, "signal"> & { readonly signal?: AbortSignal },
  order: Partial<AuditOrder> & { readonly base?: string; readonly ownAddress?: string } = {},
): Promise<Audited> {
  const dist = mkdtempSync(join(tmpdir(), "small-site-"));
  const files: SourceFile[] = [];
  const pages: string[] = [];
  for (const [path, text] of Object.entries(site)) {
    if (path.startsWith("content/")) files.push({ path, text });
    else {
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      writeFileSync(join(dist, path), text);
      if (path.endsWith(".html")) pages.push(path);
    }
  }
  const { base = "/", ownAddress, ...rest } = order;
  const preview = await servePreview({ dist, port: 0, base });
  try {
    return await auditSite(
      {
        files,
        site: { url: preview.url, pages, ...(ownAddress ? { ownAddress } : {}) },
        memory: new Map(),
        isInternal: true,
        isOutbound: true,
        isOffline: false,
        ...rest,
      },
      { signal: new AbortController().signal, mayReachPrivate: true, ...world },
    );
  } finally {
    await preview.close();
    rmSync(dist, { recursive: true });
  }
}
