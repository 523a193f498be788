/** What workflows run besides the generator: the guard of steps, what is refused, what is written down. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { listPackages, readReasons } from "../tools/audit/packages.ts";
import { placeWorld, writeFiles } from "./support/place-world.ts";
import { obey } from "./support/runner.ts";

const { root } = placeWorld({});

function run(command: readonly string[], cwd = root, env: Readonly<Record<string, string>> = {}) {
  const options = { cwd, encoding: "utf8", env: { ...process.env, ...env } } as const;
  const { status, stdout } = spawnSync(command[0] ?? "", command.slice(1), options);
  return { status, stdout };
}

const script = (name: string) => join(defaultRoot, ".github", name);

describe("the guard of a step", () => {
  const guarded = (step: string) => {
    writeFileSync(join(root, "step.sh"), step);
    return run(["bash", script("guarded.sh"), "step.sh"]);
  };
  test.each([
    ["lines", "printf 'a\\n::error::fake\\r  ::warning::fake\\n'"],
    ["the words of a fault", "echo '##[error]fake' >&2"],
    ["an older command inside of a line", "echo 'a ##[add-path]/tmp'"],
    ["a guessed token", "echo '::stop-commands::a'; echo '::a::'; echo '::error::fake'"],
    ["a line without an end", "printf '::error::fake'"],
  ])("prints %s in full, and the runner obeys nothing of it", (_, step) => {
    const { status, stdout } = guarded(step);
    const printed = run(["bash", "-c", `{ ${step}; } 2>&1`]).stdout;
    expect([status, stdout.includes(printed)]).toEqual([0, true]);
    const names = obey(`${stdout}\n::notice::next`).map(({ name }) => name);
    expect(names).toEqual([...Array(3).fill("remove-matcher"), "notice"]);
  });
  test("ends as the step ends, at its first failure, also before a pipe", () => {
    const ends = ["exit 3", "false\nexit 0", "(exit 4) | cat", ":"].map(guarded);
    expect(ends.map(({ status }) => status)).toEqual([3, 1, 4, 0]);
  });
});

describe("what only commands make", () => {
  const refuse = (path: string) => {
    run(["git", "init", "-q"]);
    run(["git", "add", "--force", path]);
    return run(["bash", script("refuse-made.sh")]);
  };
  afterEach(() => rmSync(join(root, ".git"), { recursive: true, force: true }));
  test("is not committed here", () => {
    const here = run(["bash", script("refuse-made.sh")], defaultRoot);
    expect(here).toEqual({ status: 0, stdout: "" });
  });
  test.each([
    ".cache/build.mjs",
    "tests/chapter/site/.cache/store",
    "node_modules/.cache/zod.js",
    "Node_Modules/a.js",
    "dist/index.html",
    "dist.before/index.html",
    "packages/dist",
  ])("is refused by its name: %s", (path) => {
    writeFiles(root, { [path]: "a" });
    const { status, stdout } = refuse(path);
    expect([status, stdout]).toEqual([1, expect.stringContaining(`\n${path}\n`)]);
  });
  test("is told from files with names like these, and from nothing but files", () => {
    const path = "content/distance/.cache.md";
    writeFiles(root, { [path]: "a" });
    expect(refuse(path).status).toBe(0);
    symlinkSync("/proc/self/environ", join(root, "secret.md"));
    expect(refuse("secret.md")).toMatchObject({ status: 1 });
  });
});

test("each package of the build has its reason, and no reason is left of another", () => {
  const names = listPackages().map(([name]) => name);
  expect([...readReasons().keys()].sort()).toEqual(names.sort());
});

test.each(["package-lock.json", "tools/audit/package-lock.json", "tools/bench/package-lock.json"])(
  "%s takes no package from an address of its own, and each by its digest",
  (file) => {
    const { packages } = JSON.parse(readFileSync(join(defaultRoot, file), "utf8"));
    const { "": own, ...others } = packages as Record<string, Record<string, string>>;
    expect(own).toBeDefined();
    const isOdd = ({ resolved, link, integrity }: Record<string, string>) =>
      resolved || link || !integrity?.startsWith("sha512-");
    expect(Object.keys(others).filter((path) => isOdd(others[path] ?? {}))).toEqual([]);
  },
);

describe("the warning that the timetable stops", () => {
  const { root: folder } = placeWorld({ "a.md": "a" });
  const day = 24 * 60 * 60;
  const merged = Date.parse("2026-05-30T12:00:00Z") / 1000;
  const date = `@${merged} +0000`;
  run(["git", "init", "-q"], folder);
  run(["git", "add", "."], folder);
  const who = ["-c", "user.name=a", "-c", "user.email=a@a.example"];
  run(["git", ...who, "commit", "-qm", "A"], folder, { GIT_COMMITTER_DATE: date });
  const warn = (days: number) =>
    run(["bash", script("announce-stop.sh"), "https://x.example/timetable.yml"], folder, {
      NOW: `${merged + days * day}`,
    });
  test("isn't printed for forty days after a commit", () => {
    for (const days of [0, 39]) expect(warn(days)).toEqual({ status: 0, stdout: "" });
  });
  test("names the day, and the button that switches it on again", () => {
    for (const days of [40, 100]) {
      const { status, stdout } = warn(days);
      expect(status).toBe(0);
      for (const words of [
        "## The timetable stops on 2026-07-29\n",
        "since 2026-05-30.",
        "[Timetable](https://x.example/timetable.yml), press **Enable workflow**",
      ])
        expect(stdout).toContain(words);
    }
  });
});
