/** The command as people and runners call it, on a small finished site and a host on this machine. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { runLinks } from "../../generator/cli/links.ts";
import { GateError } from "../../generator/diagnostics/gate.ts";
import type { Place } from "../../generator/diagnostics/problem.ts";
import { positionOf } from "../../generator/diagnostics/source-text.ts";
import { atEnd, initRepository, placeWorld, writeFiles } from "../support/place-world.ts";
import { answering, startHost } from "./support/host.ts";
import { dayMs, entry, firstDay, hurriedRules, ledger } from "./support/small-site.ts";

const moved = answering(301, { location: "/fine" });
const host = await startHost({ "/fine": answering(200), "/moved": moved });

let placed: ReturnType<typeof placeWorld>;

const ledgerOf = (paths: readonly string[]) =>
  ledger(paths.map((path) => entry(path.slice(1), host.origin + path)));

/** Places a site whose ledger holds these paths of the host. */
function place(paths: readonly string[], home = "<title>Home</title>"): void {
  placed = placeWorld({ "content/links.json": ledgerOf(paths), "dist/index.html": home });
}

const write = (path: string, text: string) => writeFiles(placed.root, { [path]: text });

/** Runs the command to its end, on a day of November. */
async function run(args: readonly string[], day = 1) {
  const rows: string[] = [];
  for (const name of ["log", "warn"] as const)
    vi.spyOn(console, name).mockImplementation((text) => void rows.push(text));
  const before = process.exitCode;
  atEnd(() => {
    process.exitCode = before;
    vi.restoreAllMocks();
  });
  const earlier = host.requests().length;
  const rules = { ...hurriedRules, now: firstDay + (day - 1) * dayMs };
  const { problems } = await runLinks(["--root", placed.root, ...args], rules);
  const requests = host.requests().slice(earlier);
  return { code: process.exitCode, text: rows.join("\n"), problems, requests };
}

const describePlace = ({ source, start }: Place) =>
  `${source.path}:${positionOf(source.text, start).line}`;
const read = (path: string) => readFileSync(join(placed.root, path), "utf8");
const savedAddresses = () => Object.keys(JSON.parse(read(".cache/links.json")).addresses);

test.each<[string, string, number, string]>([
  ["/fine /moved", "Home", 0, "Addresses outside: 1 ok, 1 moved."],
  ["/none", "Home", 1, "Addresses outside: 1 not-found."],
  ["/fine", '<a href="/nowhere/">x</a>', 1, "Dead links inside the site"],
])("the exit code of %s on a page with %s is %i", async (paths, home, expected, says) => {
  place(paths.split(" "), home);
  const { code, text } = await run([]);
  for (const words of [says, "Pages opened: 1."]) expect(text).toContain(words);
  expect(code).toBe(expected);
});

test("a ledger that cannot be read is an error", async () => {
  placed = placeWorld({ "content/links.json": "[\n  {,\n]", "dist/index.html": "x" });
  await expect(run([])).rejects.toThrow(GateError);
});

test("a command that is not understood, or a site that is not built, is a usage error", async () => {
  placed = placeWorld({ "dist/other.txt": "" });
  await expect(run([])).rejects.toThrow(
    /There is no site in .*dist yet\. Run npm run build first\./,
  );
  await expect(run(["--markdwon=x"])).rejects.toThrow("Did you mean --markdown?");
});

test("each run goes on from what the one before has saved", async () => {
  place(["/fine", "/none"]);
  const reports = ["--json", join(placed.root, "a/b.json"), `--markdown=${placed.root}/c.md`];
  await run(reports);
  expect(JSON.parse(read("a/b.json")).summary).toMatchObject({ work: 1 });
  expect(read("c.md")).toContain("## New: not found");
  expect(read("c.md")).toMatch(/\n<!-- links-memory \{.*\} -->\n$/);
  const next = await run([], 2);
  expect(next.requests).toEqual(["HEAD /none", "GET /none"]);
  expect(next.text).toContain("Still not found");
  expect(savedAddresses().length).toBe(2);
  write("content/links.json", ledgerOf(["/fine"]));
  const gone = `<${host.origin}/none>\n  - It had failed since 2026-11-01.`;
  expect((await run([], 3)).text).toContain(gone);
  expect((await run([], 3)).text).not.toContain("/none");
});

test("new addresses are written when that is asked for, and nothing else changes", async () => {
  place(["/fine", "/moved"]);
  const before = read("content/links.json");
  await run([]);
  expect(read("content/links.json")).toBe(before);
  const { text } = await run(["--fix"]);
  expect(text).toContain("content/links.json has the new addresses.");
  expect(read("content/links.json")).toBe(before.replace("/moved", "/fine"));
});

test("since a commit only the addresses of the change are asked, and what they are is a warning", async () => {
  place(["/gone", "/b"]);
  const git = initRepository(placed.root);
  // The settings of a person change nothing.
  for (const name of ["lineNumber", "column", "extendedRegexp"])
    git("config", `grep.${name}`, "true");
  git("checkout", "-qb", "change");
  write("content/links.json", ledgerOf(["/none", "/moved", "/b", "/gone"]));
  git("commit", "-qam", "Change");
  git("checkout", "-q", "main");
  write("content/pages/x.md", `[x](${host.origin}/of-main)`);
  git("add", ".");
  git("commit", "-qm", "Main goes on");
  git("checkout", "-q", "change");
  // What is not committed is of the change, too.
  write("content/pages/new.md", `[x](${host.origin}/fine)`);
  write("dist/index.html", `<a href="${host.origin}/fine">x</a>`);
  const { code, text, problems } = await run(["--changed-since", "main"]);
  expect(code).toBe(0);
  expect(text).toContain("Addresses outside, added here: 1 ok, 1 moved, 1 not-found.");
  expect(problems).toMatchObject([
    { severity: "warning", advice: `Write ${host.origin}/fine` },
    { severity: "warning", code: "link-outside" },
  ]);
  expect(problems.map(({ place }) => place && describePlace(place))).toEqual([
    "content/links.json:3",
    "content/links.json:2",
  ]);
  for (const name of ["nowhere", "--output=x"]) {
    await expect(run([`--changed-since=${name}`])).rejects.toThrow(
      `git cannot compare with ${name}. Check it, and fetch the whole history.`,
    );
  }
  expect(git("ls-files", "--others").split("\n")).not.toContain("x");
});
