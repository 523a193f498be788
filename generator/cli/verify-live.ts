/**
 * `npm run verify-live -- URL`: fetches a live site, and compares it file by file with the list of what was published. The
 * exit code is 0 when all is the same, 1 when something differs, and 2 when nothing could be compared.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeAtomic } from "../content/write-atomic.ts";
import { sha256 } from "../model/digest.ts";
import { type Answer, compareLive, type Published } from "../published/compare-live.ts";
import { listPath, parseDigests } from "../published/digest-list.ts";
import { fetchFile, fetchFiles, usualFetchRules } from "../published/fetch-live.ts";
import { outsidePath, parseOutsideLinks } from "../published/outside-links.ts";
import { printIssue, printVerdict } from "../published/print-verdict.ts";
import { findAddressFault } from "../schema/safe-text.ts";
import { readFlags, textFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

const usage = "Name the address of the site, such as: npm run verify-live -- https://example.org/";

/** The workflow that signs the list: `gh` accepts the signature of no other one. */
export const signer = ".github/workflows/build-site.yml";

/**
 * Compares a live site with what was published, prints what differs, and sets the exit code.
 * `--against FOLDER` takes the list from a folder, such as your own build, in place of the live site. `--repo OWNER/NAME`
 * asks GitHub whether that repository has published the list. `--markdown FILE` writes the text of an issue.
 * @throws UsageError when nothing can be compared
 */
export async function verifyLive(args: readonly string[], rules = usualFetchRules) {
  const { site, against, repo, markdown } = readCommandLine(args);
  const own = await fetchFile(site, listPath, rules);
  const list = against === undefined ? readAnswer(site, own) : readList(against);
  // Offline, every file would differ.
  if (own.kind === "silence") throw new UsageError(explainNoList(site, own));
  const digests = parseDigests(list);
  if (!digests)
    throw new UsageError(`The list of files${against ? ` in ${against}` : ""} can't be read.`);
  if (repo !== undefined) checkSignature(list, repo);
  // The list can't name itself. When it's from elsewhere, the live one has to be the same.
  const wanted = against === undefined ? digests : new Map([...digests, [listPath, sha256(list)]]);
  const answers = await fetchFiles(site, wanted.keys(), rules);
  const outside = findOutside(wanted, answers, against);
  const differences = compareLive({ digests: wanted, outside }, answers);
  const notes = [
    ...(outside
      ? []
      : ["The list of outside links isn't what was published either, so links weren't compared."]),
    ...(against === undefined && repo === undefined ? [ownWord] : []),
  ];
  const verdict = { site, files: wanted.size, differences, notes };
  console.log(printVerdict(verdict));
  if (markdown !== undefined) writeAtomic(markdown, printIssue(verdict));
  process.exitCode = differences.length > 0 ? 1 : 0;
  return {};
}

const ownWord =
  "This is the site's own word: the list came from the site. Add --repo OWNER/NAME to ask GitHub whether it's genuine.";

/** Reads the address and the flags. Throws UsageError when one can't be used. */
function readCommandLine(args: readonly string[]) {
  const options = textFlags("against", "repo", "markdown");
  const { positionals } = parseArgs({ args: [...args], options, strict: false });
  const [address] = positionals;
  if (address === undefined) throw new UsageError(usage);
  const flags = readFlags(
    args.filter((arg) => arg !== address),
    options,
  );
  const fault = findAddressFault(address, true);
  if (fault) throw new UsageError(`The address ${fault}. It is "${address}".`);
  if (flags.repo !== undefined && !/^[\w.-]+\/[\w.-]+$/.test(flags.repo))
    throw new UsageError(`--repo must be a name such as OWNER/NAME, and "${flags.repo}" is not.`);
  return { site: address, ...flags };
}

/** The list that a live site has of itself. Throws UsageError when there's none. */
function readAnswer(site: string, answer: Answer): string {
  if (answer.kind === "file") return new TextDecoder().decode(answer.bytes);
  throw new UsageError(explainNoList(site, answer));
}

function explainNoList(site: string, answer: Exclude<Answer, { kind: "file" }>): string {
  if (answer.kind === "elsewhere")
    return `${site} sends its visitors to ${answer.address}. If that's the site's real address, name it.`;
  if (answer.kind === "silence")
    return `${site} can't be reached: ${answer.reason}. Are you online, and is the address right?`;
  return `${site} has no ${listPath} (${answer.status}). Either it was published without one, or somebody has removed it. With --against FOLDER you can compare it with a build of your own.`;
}

/** The list that a folder has. Throws UsageError when there's none. */
function readList(folder: string): string {
  const file = join(folder, listPath);
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new UsageError(
    `There is no list in ${folder}. To write one into your own build, run: npx tsx generator/cli/provenance.ts`,
  );
}

/**
 * The outside links that the site was published with; undefined when the list of them was changed.
 * @param digests the list that vouches for the list of links, wherever that comes from
 */
function findOutside(
  digests: Published["digests"],
  answers: ReadonlyMap<string, Answer>,
  folder?: string,
) {
  const file = folder === undefined ? "" : join(folder, outsidePath);
  const answer = answers.get(outsidePath);
  const live = answer?.kind === "file" ? answer.bytes : new Uint8Array();
  const candidates = [existsSync(file) ? readFileSync(file) : live, live];
  const genuine = candidates.find((bytes) => sha256(bytes) === digests.get(outsidePath));
  return genuine && parseOutsideLinks(new TextDecoder().decode(genuine));
}

/**
 * Asks GitHub's own program whether a workflow of the repository has signed the list, on main and on a machine of GitHub.
 * @throws UsageError when it hasn't, or when the program isn't there
 */
function checkSignature(list: string, repo: string): void {
  const folder = mkdtempSync(join(tmpdir(), "verify-live-"));
  const file = join(folder, "sha256sums.txt");
  const rules = ["--signer-workflow", `${repo}/${signer}`, "--source-ref", "refs/heads/main"];
  try {
    writeFileSync(file, list);
    const args = ["attestation", "verify", file, "--repo", repo, ...rules];
    execFileSync("gh", [...args, "--deny-self-hosted-runners"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch (cause) {
    const { code, stderr = "" } = cause as NodeJS.ErrnoException & { stderr?: Buffer };
    if (code === "ENOENT")
      throw new UsageError("--repo needs GitHub's program gh: https://cli.github.com/");
    throw new UsageError(
      `GitHub can't confirm that ${repo} has published this list. ${stderr}`.trim(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await runCommand(verifyLive);
