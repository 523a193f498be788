/**
 * The command as people and runners call it, in a process of its own, on a small finished site and
 * hosts on this machine.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readLinksOptions } from "../../generator/commands/links.ts";
import { UsageError } from "../../generator/commands/options.ts";
import { defaultRoot } from "../../generator/site-paths.ts";
import { type PlacedWorld, placeWorld } from "../support/place-world.ts";
import { runScript } from "../support/run-command.ts";
import { obey } from "../support/runner.ts";
import { answering, type Host, startHost } from "./support/host.ts";
import { entry, ledger } from "./support/small-site.ts";

let host: Host;
let placed: PlacedWorld;

beforeAll(async () => {
  host = await startHost({
    "/fine": answering(200),
    "/moved": answering(301, { location: "/fine" }),
    "/silent": () => {},
  });
});
afterAll(() => host.close());
afterEach(() => placed.remove());

/** Places a site whose ledger holds these paths of the host. */
function place(paths: readonly string[], home = "<title>Home</title>"): PlacedWorld {
  const entries = paths.map((path) => entry(path.slice(1), host.origin + path));
  placed = placeWorld({ "content/links.json": ledger(entries), "dist/index.html": home });
  return placed;
}

/** Starts the command. */
function start(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const script = join(defaultRoot, "tests/links/support/run-links.ts");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", script, "--root", placed.root, ...args],
    {
      cwd: defaultRoot,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", GITHUB_ACTIONS: "", ...environment },
    },
  );
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcess) {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (text) => {
    stdout += text;
  });
  child.stderr?.on("data", (text) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, stdout, stderr };
}

/** Runs the command to its end. */
function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return start(args, environment).ended;
}

const read = (path: string) => readFileSync(join(placed.root, path), "utf8");

describe("the exit code", () => {
  test("is 0 when nothing is broken", async () => {
    place(["/fine", "/moved"]);
    const { code, stdout } = await run([]);
    expect(stdout).toContain("2 addresses: 1 answers, 1 moved.");
    expect(stdout).toContain("1 page opened");
    expect(code).toBe(0);
  });

  test("is 1 when an address is broken", async () => {
    place(["/fine", "/none"]);
    const { code, stdout } = await run(["--external"]);
    expect(stdout).toContain("2 addresses: 1 answers, 1 broken.");
    expect(stdout).not.toContain("Inside the site");
    expect(code).toBe(1);
  });

  test("is 1 when a link inside is dead, and nobody outside is asked for that", async () => {
    place(["/fine"], '<a href="/nowhere/">x</a>');
    const asked = host.questions.length;
    const { code, stdout } = await run(["--internal"]);
    expect(stdout).toContain("✗ broken  /nowhere/");
    expect(stdout).not.toContain("Outside the site");
    expect(host.questions.length).toBe(asked);
    expect(code).toBe(1);
  });

  test("is 2 when the command was not understood, or the site is not built", () => {
    placed = placeWorld({});
    const { code, stderr } = runScript("generator/commands/links.ts", ["--root", placed.root]);
    expect(stderr).toMatch(/There is no site in .*dist yet\. Run npm run build first\./);
    expect(code).toBe(2);
    mkdirSync(placed.out);
    const empty = runScript("generator/commands/links.ts", ["--root", placed.root]);
    expect(empty.stderr).toMatch(/There is no site in .*dist yet\. Run npm run build first\./);
    expect(empty.code).toBe(2);
    writeFileSync(join(placed.out, "index.html"), "<title>Home</title>");
    const options = (...args: readonly string[]) =>
      readLinksOptions(["--root", placed.root, ...args]);
    expect(() => options("--extrenal")).toThrow("Did you mean --external?");
    expect(() => options("--only", "a b")).toThrow(UsageError);
    expect(() => options("--internal", "--fix")).toThrow(UsageError);
    expect(options("--only", "https://a.example/x")).toMatchObject({ onlyHost: "a.example" });
  });

  test("is 1 when the ledger cannot be read, and nobody is asked", async () => {
    placed = placeWorld({ "content/links.json": "[\n  {,\n]", "dist/index.html": "x" });
    const { code, stderr } = await run([]);
    expect(stderr).toContain("content/links.json:2:");
    expect(code).toBe(1);
  });
});

describe("what is kept", () => {
  test("an address that answered is not asked again the next day", async () => {
    place(["/fine"]);
    await run(["--external"]);
    const asked = host.questions.length;
    const { stdout } = await run(["--external"], { LINKS_TEST_NOW: "2026-11-02T06:00:00Z" });
    expect(host.questions.length).toBe(asked);
    expect(stdout).toContain("1 was asked in an earlier run, on 2026-11-01, and not again.");
    const { stdout: later } = await run(["--external"], { LINKS_TEST_NOW: "2026-11-09T06:00:00Z" });
    expect(host.questions.length).toBeGreaterThan(asked);
    expect(later).not.toContain("earlier run");
  });

  test("a memory that is damaged is said, and everything is asked again", async () => {
    place(["/fine"]);
    mkdirSync(join(placed.root, ".cache"));
    writeFileSync(join(placed.root, ".cache/links.json"), '{ "version": 1, "addr');
    const { code, stderr } = await run(["--external"]);
    expect(stderr).toContain("cannot be read, so everything is asked again");
    expect(code).toBe(0);
    expect(JSON.parse(read(".cache/links.json")).addresses).toHaveProperty([`${host.origin}/fine`]);
  });

  test("a run about one host forgets nothing of the others", async () => {
    place(["/fine", "/none"]);
    await run(["--external"]);
    const { stdout } = await run(["--only", "nowhere.example"]);
    expect(stdout).toContain("Outside the site, of nowhere.example\nThere is no address to ask.");
    expect(Object.keys(JSON.parse(read(".cache/links.json")).addresses).length).toBe(2);
  });

  test("what the site no longer has is told once, and forgotten", async () => {
    place(["/fine", "/none"]);
    await run(["--external"]);
    writeFileSync(
      join(placed.root, "content/links.json"),
      ledger([entry("fine", `${host.origin}/fine`)]),
    );
    const { stdout } = await run(["--external"]);
    expect(stdout).toContain(`✓ fixed  ${host.origin}/none`);
    expect((await run(["--external"])).stdout).not.toContain("fixed");
  });

  test("offline nobody is asked, and nothing is called fine", async () => {
    place(["/fine"]);
    const asked = host.questions.length;
    const { code, stdout } = await run(["--offline", "--external"]);
    expect(stdout).toContain("This run asked nobody outside.");
    expect(stdout).toContain("1 of them is not verified");
    expect(host.questions.length).toBe(asked);
    expect(code).toBe(0);
  });

  test("where nobody at all can be reached, nothing is held against the addresses", async () => {
    const urls = ["a", "b", "c"].map((name) => entry(name, `http://${name}.invalid/`));
    placed = placeWorld({ "content/links.json": ledger(urls), "dist/index.html": "x" });
    const { code, stdout } = await run(["--external"]);
    expect(stdout).toContain("No host at all could be reached from here");
    expect(stdout).toContain("3 addresses: 0 answer, 3 not checked.");
    expect(JSON.parse(read(".cache/links.json")).addresses).toEqual({});
    expect(code).toBe(0);
  });

  test("new addresses are written when that is asked for", async () => {
    place(["/fine", "/moved"]);
    const before = read("content/links.json");
    expect((await run(["--external"])).code).toBe(0);
    expect(read("content/links.json")).toBe(before);
    const { stdout } = await run(["--external", "--fix"]);
    expect(stdout).toContain("1 new address was written into content/links.json.");
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

describe("Ctrl-C", () => {
  test("ends with a report and a memory of what was asked, also when it comes twice", async () => {
    place(["/fine", "/silent"]);
    const report = join(placed.root, "report.json");
    const asked = host.questions.length;
    const { child, ended } = start(["--json", report]);
    while (!host.questions.slice(asked).includes("HEAD /silent")) await wait(20);
    await wait(100);
    // Two signals of one kind could become one on their way.
    child.kill("SIGINT");
    child.kill("SIGTERM");
    const { code, stdout } = await ended;
    expect(stdout).toContain("The audit was stopped. This is what it had found by then.");
    expect(stdout).toContain("The audit was stopped before it was asked.");
    expect(stdout).toContain("2 addresses: 1 answers, 1 not checked.");
    expect(code).toBe(130);
    const data = JSON.parse(readFileSync(report, "utf8"));
    expect(data.isStopped).toBe(true);
    expect(data.outbound.addresses.map(({ state }: { state: string }) => state)).toEqual([
      "ok",
      "unchecked",
    ]);
    expect(Object.keys(JSON.parse(read(".cache/links.json")).addresses)).toEqual([
      `${host.origin}/fine`,
    ]);
  });
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
    const entries = [...old, ...added].map((path) => entry(path.slice(1), host.origin + path));
    writeFileSync(join(placed.root, "content/links.json"), ledger(entries));
    git("commit", "-qam", "Change");
  }

  test("only the addresses of the change are asked, and what they are is a warning", async () => {
    branch(["/gone"], ["/none", "/moved", "/fine"]);
    const asked = host.questions.length;
    const { code, stdout } = await run(["--changed-since", "main"], {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: placed.root,
      GITHUB_STEP_SUMMARY: join(placed.root, "summary.md"),
    });
    expect(code).toBe(0);
    expect(stdout).toContain("Outside the site, added here");
    expect(host.questions.slice(asked).filter((each) => each.includes("gone"))).toEqual([]);
    const annotations = obey(stdout).filter(({ name }) => /error|warning|notice/.test(name));
    expect(annotations.map(({ name, properties }) => [name, properties["line"]])).toEqual([
      ["warning", "3"],
      ["warning", "4"],
    ]);
    expect(annotations[0]?.data).toContain("there is no such page (404)");
    expect(annotations[1]?.data).toContain(`Write ${host.origin}/fine`);
    expect(read("summary.md")).toContain("This address is broken.");
  });

  test("what was added on main meanwhile is not the change's", async () => {
    branch([], ["/fine"]);
    git("checkout", "-q", "main");
    mkdirSync(dirname(join(placed.root, "content/pages/x.md")), { recursive: true });
    writeFileSync(join(placed.root, "content/pages/x.md"), `[x](${host.origin}/none)`);
    git("add", ".");
    git("commit", "-qm", "Main goes on");
    git("checkout", "-q", "change");
    const { stdout } = await run(["--changed-since", "main"]);
    expect(stdout).toContain("1 address: 1 answers.");
  });

  test("what is not committed yet is of the change, also in a file that git does not know", async () => {
    branch([], ["/fine"]);
    mkdirSync(join(placed.root, "content/pages"), { recursive: true });
    writeFileSync(join(placed.root, "content/pages/new.md"), `[x](${host.origin}/moved)`);
    writeFileSync(join(placed.root, "dist/index.html"), `<a href="${host.origin}/moved">x</a>`);
    const { stdout } = await run(["--changed-since", "main"]);
    expect(stdout).toContain("2 addresses: 1 answers, 1 moved.");
  });

  test.each([
    ["diff.mnemonicPrefix", "true"],
    ["diff.noprefix", "true"],
    ["diff.interHunkContext", "9"],
  ])("the setting %s of a person changes nothing", async (name, value) => {
    branch(["/a", "/b", "/c", "/d"], ["/e"]);
    const entries = ["/fine", "/b", "/moved", "/d"].map((path) =>
      entry(path.slice(1), host.origin + path),
    );
    writeFileSync(join(placed.root, "content/links.json"), ledger(entries));
    git("config", name, value);
    const { stdout } = await run(["--changed-since", "main"]);
    expect(stdout).toContain("2 addresses: 1 answers, 1 moved.");
  });

  test("a commit that git does not know ends with a clear word", async () => {
    branch([], ["/fine"]);
    for (const name of ["nowhere", "--output=x"]) {
      const { code, stderr } = await run([`--changed-since=${name}`]);
      expect(stderr).toContain(`git cannot compare with ${name}.`);
      expect(code).toBe(2);
    }
    expect(existsSync(join(placed.root, "x"))).toBe(false);
  });
});
