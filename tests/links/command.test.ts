/** The command as people and runners call it, on a small finished site and a host on this machine. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readLinksOptions, runLinks } from "../../generator/commands/links.ts";
import { UsageError } from "../../generator/commands/options.ts";
import { GateError } from "../../generator/report/gate.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { type PlacedWorld, placeWorld } from "../support/place-world.ts";
import { answering, type Host, startHost } from "./support/host.ts";
import { entry, ledger, testClock } from "./support/small-site.ts";

let host: Host;
let placed: PlacedWorld;

beforeAll(async () => {
  const moved = answering(301, { location: "/fine" });
  host = await startHost({ "/fine": answering(200), "/moved": moved, "/silent": () => {} });
});
afterAll(() => host.close());
afterEach(() => placed.remove());

const ledgerOf = (paths: readonly string[]) =>
  ledger(paths.map((path) => entry(path.slice(1), host.origin + path)));

/** Places a site whose ledger holds these paths of the host. */
function place(paths: readonly string[], home = "<title>Home</title>"): void {
  placed = placeWorld({ "content/links.json": ledgerOf(paths), "dist/index.html": home });
}

/** Runs the command to its end, at a day of November. */
async function run(args: readonly string[], day = 1) {
  const rows: string[] = [];
  const print = (text: string) => void rows.push(text);
  const log = vi.spyOn(console, "log").mockImplementation(print);
  const warn = vi.spyOn(console, "warn").mockImplementation(print);
  const before = process.exitCode;
  const asked = host.questions.length;
  const clock = testClock(`2026-11-${String(day).padStart(2, "0")}T06:00:00Z`);
  const { signal } = new AbortController();
  const world = { clock, signal, pauseMs: 0, isPrivate: () => false };
  try {
    const { problems } = await runLinks(["--root", placed.root, ...args], world);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal
    const text = rows.join("\n").replace(/\u001b\[\d+m/g, "");
    return { code: process.exitCode, text, problems, asked: host.questions.slice(asked) };
  } finally {
    process.exitCode = before;
    log.mockRestore();
    warn.mockRestore();
  }
}

const read = (path: string) => readFileSync(join(placed.root, path), "utf8");
const savedAddresses = () => Object.keys(JSON.parse(read(".cache/links.json")).addresses);

describe("the exit code", () => {
  test.each<[string, readonly string[], string, readonly string[], number, readonly string[]]>([
    [
      "nothing is broken",
      ["/fine", "/moved"],
      "",
      [],
      0,
      ["1 page opened", "2 addresses: 1 answers, 1 moved."],
    ],
    ["an address is broken", ["/none"], "", ["--external"], 1, ["1 address: 0 answer, 1 broken."]],
    [
      "a link inside is dead",
      ["/none"],
      '<a href="/nowhere/">x</a>',
      ["--internal"],
      1,
      ["✗ broken  /nowhere/"],
    ],
  ])("when %s", async (_, paths, home, args, expected, said) => {
    place(paths, home);
    const { code, text, asked } = await run(args);
    for (const words of said) expect(text).toContain(words);
    expect(code).toBe(expected);
    expect(text.includes("Inside the site")).toBe(!args.includes("--external"));
    expect(asked.length > 0).toBe(!args.includes("--internal"));
  });

  test("a ledger that cannot be read is an error, and nobody is asked", async () => {
    placed = placeWorld({ "content/links.json": "[\n  {,\n]", "dist/index.html": "x" });
    await expect(run([])).rejects.toThrow(GateError);
  });

  test("a command that is not understood, or a site that is not built, is a usage error", () => {
    placed = placeWorld({});
    const options = (...args: readonly string[]) =>
      readLinksOptions(["--root", placed.root, ...args]);
    expect(() => options()).toThrow(/There is no site in .*dist yet\. Run npm run build first\./);
    mkdirSync(placed.out);
    expect(() => options()).toThrow(UsageError);
    writeFileSync(join(placed.out, "index.html"), "<title>Home</title>");
    expect(() => options("--extrenal")).toThrow("Did you mean --external?");
    expect(() => options("--only", "a b")).toThrow(UsageError);
    expect(() => options("--internal", "--fix")).toThrow(UsageError);
    expect(options("--only", "https://a.example/x")).toMatchObject({ onlyHost: "a.example" });
  });
});

describe("from run to run", () => {
  test("an address that answered is not asked again the next day", async () => {
    place(["/fine"]);
    await run(["--external"]);
    const { asked, text } = await run(["--external"], 2);
    expect(asked).toEqual([]);
    expect(text).toContain("1 was asked in an earlier run, on 2026-11-01, and not again.");
  });

  test("saved states that are damaged are reported, and everything is asked again", async () => {
    place(["/fine"]);
    mkdirSync(join(placed.root, ".cache"));
    writeFileSync(join(placed.root, ".cache/links.json"), '{ "version": 1, "addr');
    const { code, text } = await run(["--external"]);
    expect(text).toContain("cannot be read, so everything is asked again");
    expect(code).toBe(0);
    expect(savedAddresses()).toEqual([`${host.origin}/fine`]);
  });

  test("a run about one host forgets nothing of the others", async () => {
    place(["/fine", "/none"]);
    await run(["--external"]);
    const { text } = await run(["--only", "nowhere.example"]);
    expect(text).toContain("Outside the site, of nowhere.example\nThere is no address to ask.");
    expect(savedAddresses().length).toBe(2);
  });

  test("what the site no longer has is reported once, and forgotten", async () => {
    place(["/fine", "/none"]);
    await run(["--external"]);
    writeFileSync(join(placed.root, "content/links.json"), ledgerOf(["/fine"]));
    expect((await run(["--external"])).text).toContain(`✓ fixed  ${host.origin}/none`);
    expect((await run(["--external"])).text).not.toContain("fixed");
  });

  test("what answers again is reported as fixed", async () => {
    place(["/fine"]);
    const failing = { state: "broken", reason: "x", checkedAt: "2026-10-30T06:00:00Z" };
    const addresses = { [`${host.origin}/fine`]: { ...failing, failingSince: failing.checkedAt } };
    mkdirSync(join(placed.root, ".cache"));
    const saved = JSON.stringify({ version: 1, addresses });
    writeFileSync(join(placed.root, ".cache/links.json"), saved);
    const { text } = await run(["--external"]);
    expect(text).toContain("It answers again; it had failed since 2026-10-30.");
  });

  test("offline nobody is asked, and nothing is called fine", async () => {
    place(["/fine"]);
    const { code, text, asked } = await run(["--offline", "--external"]);
    expect(text).toContain("This run asked nobody outside.");
    expect(text).toContain("1 of them is not verified");
    expect(asked).toEqual([]);
    expect(code).toBe(0);
  });

  test("where no host at all can be reached, nothing is held against the addresses", async () => {
    const entries = ["a", "b", "c"].map((name) => entry(name, `http://${name}.invalid/`));
    placed = placeWorld({ "content/links.json": ledger(entries), "dist/index.html": "x" });
    const { code, text } = await run(["--external"]);
    expect(text).toContain("No host at all could be reached from here");
    expect(text).toContain("3 addresses: 0 answer, 3 not checked.");
    expect(savedAddresses()).toEqual([]);
    expect(code).toBe(0);
  });

  test("new addresses are written when that is asked for, and nothing else changes", async () => {
    place(["/fine", "/moved"]);
    const before = read("content/links.json");
    expect((await run(["--external"])).code).toBe(0);
    expect(read("content/links.json")).toBe(before);
    const { text } = await run(["--external", "--fix"]);
    expect(text).toContain("1 new address was written into content/links.json.");
    expect(read("content/links.json")).toBe(before.replace("/moved", "/fine"));
  });

  test("reports go where they are wanted", async () => {
    place(["/fine", "/none"]);
    const [json, markdown] = [join(placed.root, "a/report.json"), join(placed.root, "report.md")];
    await run(["--json", json, `--markdown=${markdown}`]);
    expect(JSON.parse(read("a/report.json")).summary).toMatchObject({ work: 1 });
    expect(read("report.md")).toContain("## New: broken since this run");
    expect(read("report.md")).toMatch(/\n<!-- links-memory \{.*\} -->\n$/);
  });
});

test("Ctrl-C ends with a report of what was asked, also when it comes twice", async () => {
  place(["/fine", "/silent"]);
  const report = join(placed.root, "report.json");
  const asked = host.questions.length;
  const script = join(defaultRoot, "tests/links/support/run-links.ts");
  const args = ["--import", "tsx", script, "--root", placed.root, "--json", report];
  const child = spawn(process.execPath, args, { cwd: defaultRoot });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  while (!host.questions.slice(asked).includes("HEAD /silent")) await wait(20);
  await wait(100);
  // Two signals of one kind could become one on their way.
  child.kill("SIGINT");
  child.kill("SIGTERM");
  expect(await ended).toBe(130);
  expect(output).toContain("The audit was stopped. This is what it had found by then.");
  const data = JSON.parse(read("report.json"));
  const states = data.outbound.addresses.map(({ state }: { state: string }) => state);
  expect({ states, isStopped: data.isStopped }).toEqual({
    states: ["ok", "unchecked"],
    isStopped: true,
  });
  expect(savedAddresses()).toEqual([`${host.origin}/fine`]);
});

describe("since a commit", () => {
  function git(...args: readonly string[]) {
    const who = ["-c", "user.name=a", "-c", "user.email=a@a.example", "-c", "commit.gpgsign=false"];
    return execFileSync("git", [...who, ...args], { cwd: placed.root, encoding: "utf8" });
  }

  /** A repository in which a branch adds addresses to those of main. */
  function branch(old: readonly string[], added: readonly string[]) {
    place(old);
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "Before");
    git("checkout", "-qb", "change");
    writeFileSync(join(placed.root, "content/links.json"), ledgerOf([...old, ...added]));
    git("commit", "-qam", "Change");
  }

  function write(path: string, text: string) {
    mkdirSync(dirname(join(placed.root, path)), { recursive: true });
    writeFileSync(join(placed.root, path), text);
  }

  test("only the addresses of the change are asked, and what they are is a warning", async () => {
    branch(["/gone"], ["/none", "/moved", "/fine"]);
    const { code, text, asked, problems } = await run(["--changed-since", "main"]);
    expect(code).toBe(0);
    expect(text).toContain("Outside the site, added here");
    expect(asked.filter((each) => each.includes("gone"))).toEqual([]);
    expect(problems).toMatchObject([
      { severity: "warning", place: { line: 4 }, fix: `Write ${host.origin}/fine` },
      { severity: "warning", code: "link-outside", place: { line: 3 } },
    ]);
    expect(problems[1]?.message).toMatch(/^This address is broken\. .* no such page \(404\)\.$/);
  });

  test("what main has added meanwhile is not of the change; what is not committed is", async () => {
    branch([], ["/fine"]);
    git("checkout", "-q", "main");
    write("content/pages/x.md", `[x](${host.origin}/none)`);
    git("add", ".");
    git("commit", "-qm", "Main goes on");
    git("checkout", "-q", "change");
    write("content/pages/new.md", `[x](${host.origin}/moved)`);
    write("dist/index.html", `<a href="${host.origin}/moved">x</a>`);
    const { text } = await run(["--changed-since", "main"]);
    expect(text).toContain("2 addresses: 1 answers, 1 moved.");
  });

  test("the settings of a person change nothing", async () => {
    branch(["/a", "/b", "/c", "/d"], ["/e"]);
    write("content/links.json", ledgerOf(["/fine", "/b", "/moved", "/d"]));
    for (const name of ["mnemonicPrefix", "noprefix"]) git("config", `diff.${name}`, "true");
    git("config", "diff.interHunkContext", "9");
    const { text } = await run(["--changed-since", "main"]);
    expect(text).toContain("2 addresses: 1 answers, 1 moved.");
  });

  test.each(["nowhere", "--output=x"])("a commit %s ends with a clear word", async (name) => {
    branch([], ["/fine"]);
    const end = run([`--changed-since=${name}`]);
    await expect(end).rejects.toThrow(
      new UsageError(
        `git cannot compare with ${name}. Check the name, and fetch the whole history first.`,
      ),
    );
    expect(existsSync(join(placed.root, "x"))).toBe(false);
  });
});
