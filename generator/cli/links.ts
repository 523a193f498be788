/**
 * `npm run links`: audits every link of the finished site, inside and outside. The exit code is 0
 * when nothing is broken, 1 when something is, 2 when the command was not understood. docs/links.md
 * explains states, reports and what is saved for the next run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pc from "picocolors";
import { git } from "../content/file-ages.ts";
import { openFolders } from "../content/folders.ts";
import { readSources } from "../content/read-sources.ts";
import { findSitePaths, type SitePaths } from "../content/site-paths.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { servePreview } from "../dev/preview.ts";
import { passGate } from "../diagnostics/gate.ts";
import { auditSite } from "../links/audit-site.ts";
import { ledgerFile } from "../links/collect-addresses.ts";
import { fixMoved } from "../links/correct-addresses.ts";
import { findOwnAddress } from "../links/crawl-site.ts";
import { parseHistory, printHistory } from "../links/link-states.ts";
import type { NetworkRules } from "../links/network.ts";
import { countStates, printAudit, printMarkdown } from "../links/print-report.ts";
import { bareFlag, readFlags, textFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

/**
 * Runs the audit that a command line asks for, prints it, and sets the exit code. Everything is audited; with
 * `--changed-since` only the addresses of a change are.
 * @throws UsageError when a flag cannot be used, or when there is no finished site
 */
export async function runLinks(args: readonly string[], given: Partial<NetworkRules> = {}) {
  const texts = textFlags("root", "out", "json", "markdown", "changed-since");
  const flags = readFlags(args, { ...texts, fix: bareFlag });
  const { json, markdown, fix, "changed-since": changedSince } = flags;
  const paths = findSitePaths(flags);
  // A folder without pages has no dead link either, and an audit of it would call nothing fine.
  if (!existsSync(join(paths.out, "index.html")))
    throw new UsageError(`There is no site in ${paths.out} yet. Run npm run build first.`);
  // linkinator would send even its requests to this machine through a proxy.
  for (const name of ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"])
    delete process.env[name];
  const world: NetworkRules = {
    clock: { now: () => Date.now(), pause: (ms) => wait(ms) },
    onProgress: showProgress,
    ...given,
  };
  const { report, history, problems } = await audit(paths, changedSince, world);
  showProgress("");
  console.log(printAudit(report));
  const { work, states } = countStates(report);
  const data = { version: 1, ...report, summary: { work, states } };
  writeAtomic(historyFile(paths), `${printHistory(history, 2)}\n`);
  if (json) writeAtomic(json, `${JSON.stringify(data, null, 2)}\n`);
  const isWhole = changedSince === undefined;
  if (markdown) writeAtomic(markdown, printMarkdown(report, isWhole ? history : undefined));
  if (fix) {
    const file = join(paths.root, ledgerFile);
    const before = readText(file);
    const fixed = fixMoved(before, report.outbound.addresses);
    if (fixed !== before) writeAtomic(file, fixed);
    const end = fixed === before ? "stays as it is" : "has the new addresses";
    console.log(`\n${ledgerFile} ${end}.`);
  }
  const isDead = (report.internal?.findings.length ?? 0) > 0;
  // What other hosts do must not stop a pull request.
  process.exitCode = Number(isDead || (states.broken > 0 && isWhole));
  return { problems };
}

/** Shows in a terminal how far the audit is, in one line. In a log or a pipe nothing is printed. */
const showProgress = (line: string) =>
  process.stderr.isTTY && process.stderr.write(`\r\u001b[2K${line}`);

/** The text of a file; empty where there is none. */
const readText = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "");
const historyFile = ({ root }: { readonly root: string }) => join(root, ".cache/links.json");

async function audit(paths: SitePaths, since: string | undefined, world: NetworkRules) {
  const { files } = (await readSources(paths.content)).value;
  const isNew = since ? findNewSince(paths.root, since) : undefined;
  const { list } = openFolders();
  const html = list(paths.out).filter(({ path }) => /^(?!admin\/).*\.html$/.test(path));
  const pages = new Map(html.map(({ path }) => [path, readText(join(paths.out, path))]));
  const saved = historyFile(paths);
  const known = readText(saved).trim();
  const history = known === "" ? new Map() : parseHistory(known, world.clock.now());
  if (!history) console.warn(pc.yellow(`${saved} cannot be read, so everything is asked again.`));
  const base = new URL(findOwnAddress({ pages }) ?? "https://site.invalid/").pathname;
  const preview = await servePreview({ dist: paths.out, port: 0, base, quality: 1 });
  try {
    const site = { url: preview.url, pages };
    const audited = await auditSite({ files, site, isNew, history: history ?? new Map() }, world);
    return { ...audited, problems: passGate(audited.problems) };
  } finally {
    await preview.close();
  }
}

/**
 * Finds out whether content has an address only since the merge base with a commit. What has only moved to
 * another line or file is not new. Throws UsageError when git does not know the name, or is not there.
 */
function findNewSince(root: string, since: string): (address: string) => boolean {
  try {
    const name = `${since}^{commit}`;
    const commit = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name);
    const base = git(root, "merge-base", commit.trim(), "HEAD").trim();
    // The settings of a user must not change the output.
    const plain = ["-h", "--no-color", "--no-line-number", "--no-column"];
    const before = git(root, "grep", ...plain, "-I", "-F", "-e", "", base, "--", "content");
    // An address may also be the beginning of a longer one.
    const isEnd = (rest: string) => !/^[\w/?#=&%~-]/.test(rest);
    return (address) => !before.split(address).slice(1).some(isEnd);
  } catch {
    throw new UsageError(
      `git cannot compare with ${since}. Check it, and fetch the whole history.`,
    );
  }
}

if (process.argv[1] === import.meta.filename) await runCommand(runLinks);
