/**
 * `npm run links`: audits every link of the finished site, inside and outside. The exit code is 0
 * when nothing needs a look, 1 when something does, 2 when the command was not understood. docs/links.md
 * explains states, reports and what is saved for the next run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pc from "picocolors";
import { git } from "../content/file-ages.ts";
import { openFolders } from "../content/folders.ts";
import { readSources } from "../content/read-sources.ts";
import { findSitePaths, type SitePaths } from "../content/site-paths.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { servePreview } from "../dev/preview.ts";
import { passGate } from "../diagnostics/gate.ts";
import { type Audit, type AuditRules, auditSite } from "../links/audit-site.ts";
import { usualRules } from "../links/check-outside.ts";
import { type AuditedAddress, fixMoved } from "../links/correct-addresses.ts";
import { findOwnAddress } from "../links/crawl-site.ts";
import { type LinkHistory, parseHistory, printHistory } from "../links/link-states.ts";
import { countStates, printAudit, printMarkdown } from "../links/print-report.ts";
import { ledgerFile } from "../schema/lists.ts";
import { bareFlag, readFlags, textFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

/**
 * Runs the audit that a command line asks for, prints it, and sets the exit code. Everything is audited; with
 * `--changed-since` only the addresses of a change are.
 * @throws UsageError when a flag cannot be used, or when there is no finished site
 */
export async function runLinks(args: readonly string[], given: Partial<AuditRules> = {}) {
  const texts = textFlags("root", "out", "json", "markdown", "changed-since");
  const flags = readFlags(args, { ...texts, fix: bareFlag });
  const { json, markdown, fix, "changed-since": changedSince } = flags;
  const paths = findSitePaths(flags);
  // A folder without pages has no dead link either, and an audit of it would call nothing fine.
  if (!existsSync(join(paths.out, "index.html")))
    throw new UsageError(`There is no site in ${paths.out} yet. Run npm run build first.`);
  forgetProxies();
  const rules = { ...usualRules, now: Date.now(), onProgress: showProgress, ...given };
  const { report, history, problems } = await audit(paths, changedSince, rules);
  showProgress("");
  console.log(printAudit(report));
  const { work, looks, states } = countStates(report);
  writeAtomic(historyFile(paths), `${printHistory(history, 2)}\n`);
  const isWhole = changedSince === undefined;
  const data = { version: 2, ...report, summary: { work, states } };
  if (json) writeAtomic(json, `${JSON.stringify(data, null, 2)}\n`);
  if (markdown) writeAtomic(markdown, printMarkdown(report, isWhole ? history : undefined));
  if (fix) fixLedger(paths, report.outbound.addresses);
  const isDead = (report.internal?.findings.length ?? 0) > 0;
  // What other hosts do must not stop a pull request.
  process.exitCode = isDead || (looks > 0 && isWhole) ? 1 : 0;
  return { problems };
}

/** Forgets proxies. linkinator would send all its requests through one, and so get around our guard of private networks. */
function forgetProxies(): void {
  for (const name of ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"])
    delete process.env[name];
}

/** Shows in a terminal how far the audit is, in one line. In a log or a pipe nothing is printed. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${line}`);
}

/** Serves the finished site as its host would, and audits it. */
async function audit(
  paths: SitePaths,
  since: string | undefined,
  rules: AuditRules,
): Promise<Audit> {
  const { files } = (await readSources(paths.content)).value;
  const isNew = since ? findNewSince(paths.root, since) : undefined;
  const pages = readPages(paths.out);
  const history = readHistory(historyFile(paths), rules.now);
  const base = new URL(findOwnAddress({ pages }) ?? "https://site.invalid/").pathname;
  const preview = await servePreview({ dist: paths.out, port: 0, base, quality: 1 });
  try {
    const site = { url: preview.url, pages };
    const audited = await auditSite({ files, site, isNew, history }, rules);
    passGate(audited.problems);
    return audited;
  } finally {
    await preview.close();
  }
}

/** The finished pages by their files, without the editor at `/admin/`, which isn't our page. */
function readPages(out: string): ReadonlyMap<string, string> {
  const html = openFolders()
    .list(out)
    .filter(({ path }) => path.endsWith(".html") && !path.startsWith("admin/"));
  return new Map(html.map(({ path }) => [path, readText(join(out, path))]));
}

/** Reads what earlier runs have seen. A file that can't be read counts as none. */
function readHistory(file: string, now: number): LinkHistory {
  const text = readText(file).trim();
  const history = text === "" ? new Map() : parseHistory(text, now);
  if (!history) console.warn(pc.yellow(`${file} cannot be read, so everything is asked again.`));
  return history ?? new Map();
}

function historyFile({ root }: SitePaths): string {
  return join(root, ".cache/links.json");
}

/** The text of a file; empty where there is none. */
function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** Writes the new addresses of moved links into the ledger. */
function fixLedger({ root }: SitePaths, audited: readonly AuditedAddress[]): void {
  const file = join(root, ledgerFile);
  const before = readText(file);
  const fixed = fixMoved({ path: ledgerFile, text: before }, audited);
  if (fixed !== before) writeAtomic(file, fixed);
  const end = fixed === before ? "stays as it is" : "has the new addresses";
  console.log(`\n${ledgerFile} ${end}.`);
}

/**
 * Finds out whether content has an address only since the merge base with a commit. What has only moved to
 * another line or file is not new.
 * @throws UsageError when git does not know the name, or is not there
 */
function findNewSince(root: string, since: string): (address: string) => boolean {
  const before = readContentBefore(root, since);
  // An address may also be the beginning of a longer one.
  const isEnd = (rest: string) => !/^[\w/?#=&%~-]/.test(rest);
  return (address) => !before.split(address).slice(1).some(isEnd);
}

/** All content as it was at the merge base with a commit, in one text. */
function readContentBefore(root: string, since: string): string {
  try {
    const name = `${since}^{commit}`;
    const commit = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name);
    const base = git(root, "merge-base", commit.trim(), "HEAD").trim();
    // The settings of a user must not change the output.
    const plain = ["-h", "--no-color", "--no-line-number", "--no-column"];
    return git(root, "grep", ...plain, "-I", "-F", "-e", "", base, "--", "content");
  } catch {
    throw new UsageError(
      `git cannot compare with ${since}. Check it, and fetch the whole history.`,
    );
  }
}

if (process.argv[1] === import.meta.filename) await runCommand(runLinks);
