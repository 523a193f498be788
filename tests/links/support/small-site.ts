/** A small finished site with its content, served for one audit that is in a hurry. */
import { servePreview } from "../../../generator/dev/preview.ts";
import {
  type AuditOrder,
  type AuditRules,
  auditSite,
} from "../../../generator/links/audit-site.ts";
import { usualRules } from "../../../generator/links/check-outside.ts";
import { atEnd, givenFolder, writeFiles } from "../../support/place-world.ts";

/** Texts by their paths: `content/…` is content, everything else is the finished site. */
export type SmallSite = Readonly<Record<string, string>>;

export function entry(id: string, url: string, more: Readonly<Record<string, unknown>> = {}) {
  return { id, url, label: id, kind: "site", ...more };
}

/** A ledger as editors write it: each entry on a line of its own, the first on line 2. */
export function ledger(entries: readonly unknown[]): string {
  return `[\n${entries.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]\n`;
}

/** A site whose ledger holds these addresses. */
export function siteWith(...urls: readonly string[]): SmallSite {
  const entries = urls.map((url, index) => entry(`link-${index}`, url));
  return { "index.html": "<title>Home</title>", "content/links.json": ledger(entries) };
}

export const dayMs = 24 * 60 * 60 * 1000;
/** The day of the first audit of a test. */
export const firstDay = Date.parse("2026-11-01T06:00:00Z");

/** Hosts of a test are on this machine and count as public, and none of them minds a hurry. */
export const hurriedRules: AuditRules = {
  ...usualRules,
  now: firstDay,
  pauseMs: 0,
  repeatMs: [1, 2],
  isPrivate: () => false,
};

/** Serves a small site and audits it. */
export async function auditSmallSite(
  site: SmallSite,
  rules: Partial<AuditRules> = {},
  order: Partial<AuditOrder> & { readonly base?: string } = {},
) {
  const dist = givenFolder();
  const { base = "/", ...rest } = order;
  const paths = Object.entries(site);
  const files = paths.flatMap(([path, text]) =>
    path.startsWith("content/") ? { path, text } : [],
  );
  const output = paths.filter(([path]) => !path.startsWith("content/"));
  writeFiles(dist, Object.fromEntries(output));
  const pages = new Map(output.filter(([path]) => path.endsWith(".html")));
  const preview = await servePreview({ dist, port: 0, base });
  atEnd(preview.close);
  return auditSite(
    { files, site: { url: preview.url, pages }, history: new Map(), ...rest },
    { ...hurriedRules, ...rules },
  );
}

/** What an audit says about an address. */
export function find(audited: Awaited<ReturnType<typeof auditSmallSite>>, address: string) {
  const found = audited.report.outbound.addresses.find((each) => each.address === address);
  if (!found) throw new Error(`The audit has no ${address}.`);
  return found;
}
