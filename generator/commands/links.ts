/**
 * `npm run links`: audits every link of the finished site, inside and outside. The exit code is 0
 * when nothing is broken, 1 when something is, 2 when the command was not understood, 130 when it
 * was stopped. docs/links.md explains states, reports and memory.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import fastGlob from "fast-glob";
import pc from "picocolors";
import { type Audited, type AuditWorld, auditSite } from "../links/audit-site.ts";
import { ledgerFile } from "../links/find-mentions.ts";
import { fixMoved } from "../links/fix-moved.ts";
import { parseMemory, printMemory } from "../links/memory.ts";
import type { Clock } from "../links/network/clock.ts";
import { findOwnAddress } from "../links/own-address.ts";
import { count, countStates } from "../links/report/audit-report.ts";
import { printAudit } from "../links/report/print-audit.ts";
import { printJson } from "../links/report/print-json.ts";
import { printMarkdown } from "../links/report/print-markdown.ts";
import { readSources } from "../read/read-sources.ts";
import { createProgressLine } from "../report/build-report.ts";
import { passGate } from "../report/gate.ts";
import { servePreview } from "../serve/preview.ts";
import { findSitePaths, type SitePaths } from "../site-paths.ts";
import { type LinksOptions, readLinksOptions } from "./links-options.ts";
import { readChangeSince } from "./read-change-since.ts";
import { runCommand } from "./run-command.ts";

const realClock: Clock = {
  now: () => Date.now(),
  pause: (ms, signal) => wait(ms, undefined, { signal }),
};

/** Runs the audit that a command line asks for, prints it, and sets the exit code. */
export async function runLinks(args: readonly string[], given: Partial<AuditWorld> = {}) {
  const options = readLinksOptions(args);
  const paths = findSitePaths(options);
  forgetProxies();
  const onProgress = createProgressLine(process.stderr);
  const world = { clock: realClock, signal: stopWhenAsked(), onProgress, ...given };
  const audited = await audit(options, paths, world);
  console.log(printAudit(audited.report));
  await keep(audited, options, paths);
  if (options.isFixing) await fix(audited, paths);
  process.exitCode = endOf(audited, options);
  return { problems: audited.problems };
}

/**
 * Ctrl-C ends the audit with a report of what is known. npm and tsx pass the signal on, so it may
 * come twice at once; only who presses again later wants the command to end without a report.
 */
function stopWhenAsked(): AbortSignal {
  const stop = new AbortController();
  let asked: number | undefined;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      asked ??= performance.now();
      if (performance.now() - asked > 1000) process.exit(130);
      stop.abort();
    });
  }
  return stop.signal;
}

/** linkinator would send even its questions to this machine through a proxy. */
function forgetProxies(): void {
  for (const name of ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"]) {
    delete process.env[name];
  }
}

async function audit(options: LinksOptions, paths: SitePaths, world: AuditWorld) {
  const { value: sources } = await readSources(paths.content);
  const since = options.changedSince;
  const change = since ? await readChangeSince(paths.root, since) : undefined;
  const home = join(paths.out, "index.html");
  const ownAddress = existsSync(home) ? findOwnAddress(await readFile(home, "utf8")) : undefined;
  const base = ownAddress ? new URL(ownAddress).pathname : "/";
  const pages = await fastGlob("**/*.html", { cwd: paths.out });
  const preview = await servePreview({ dist: paths.out, port: 0, base });
  try {
    const site = { url: preview.url, ...(ownAddress ? { ownAddress } : {}), pages };
    const memory = await recall(paths, world.clock.now());
    const scope = { ...options, ...(change ? { change } : {}) };
    const audited = await auditSite({ ...scope, files: sources.files, site, memory }, world);
    return { ...audited, problems: passGate(audited.problems) };
  } finally {
    await preview.close();
  }
}

const memoryFile = ({ root }: SitePaths) => join(root, ".cache/links.json");

async function recall(paths: SitePaths, now: number) {
  const file = memoryFile(paths);
  const text = existsSync(file) ? (await readFile(file, "utf8")).trim() : "";
  const memory = text === "" ? new Map() : parseMemory(text, now);
  if (!memory) console.warn(pc.yellow(`${file} cannot be read, so everything is asked again.`));
  return memory ?? new Map();
}

/** Writes what was asked for, and what the next run has to know. */
async function keep({ report, memory }: Audited, options: LinksOptions, paths: SitePaths) {
  if (report.outbound) await write(memoryFile(paths), `${printMemory(memory)}\n`);
  if (options.json) await write(options.json, printJson(report));
  const isWhole = report.outbound !== undefined && report.outbound.scope === undefined;
  if (options.markdown) {
    await write(options.markdown, printMarkdown(report, isWhole ? memory : undefined));
  }
}

/** A file is there as a whole, or as it was: a run may be killed at any moment. */
async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function fix({ report }: Audited, paths: SitePaths): Promise<void> {
  const file = join(paths.root, ledgerFile);
  const text = existsSync(file) ? await readFile(file, "utf8") : "";
  const fixed = fixMoved(text, report.outbound?.addresses ?? []);
  if (fixed.replaced.length > 0) await write(file, fixed.text);
  const told = count(fixed.replaced.length, "new address was", "new addresses were");
  console.log(`\n${told} written into ${ledgerFile}.`);
}

function endOf({ report }: Audited, { changedSince }: LinksOptions): number {
  if (report.isStopped) return 130;
  const dead = report.internal?.findings.length ?? 0;
  const { broken } = countStates(report.outbound?.addresses ?? []);
  // What other hosts do must not stop a pull request.
  return dead > 0 || (broken > 0 && changedSince === undefined) ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runCommand((args) => runLinks(args));
}
