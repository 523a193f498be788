/** The workflows of previews run here as on a runner, with a stand-in for gh that answers from files. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { listPath, printDigests } from "../generator/published/digest-list.ts";
import { givenFolder, initRepository, writeFiles } from "./support/place-world.ts";
import { readFiles } from "./support/usual-files.ts";

const workflow = (name: string) =>
  parse(readFileSync(join(defaultRoot, ".github/workflows", name), "utf8"));
const ask = workflow("ask-preview.yml");
const preview = workflow("preview.yml");
const deploy = workflow("deploy.yml");

/**
 * Answers `gh api PATH --jq FILTER` with a file, or fails where there's none. Notes whatever would change something.
 * A run's result is a folder beside the answers.
 */
const gh = `#!/bin/bash
case "$1 $2" in
  "run download") cp -a "$ANSWERS/runs/$3" "$7" ;;
  "workflow run") echo "$*" >> "$ANSWERS/calls" ;;
  *)
    shift
    while [ $# -gt 0 ]; do
      case "$1" in
        --jq) filter=$2; shift ;;
        --method) method=$2; shift ;;
        --raw-field) method=\${method:-POST}; field=$2; shift ;;
        --*) ;;
        *) path=$1 ;;
      esac
      shift
    done
    if [ -n "$method" ]; then echo "$method $path $field" >> "$ANSWERS/calls" && exit; fi
    jq -r "$filter" "$ANSWERS/\${path%%\\?per_page*}.json" ;;
esac
`;

const own = "a/b";
const commit = "c".repeat(40);
const markedPage = '<meta name="robots" content="noindex"/><h1>Home</h1>';
let state: string;
let repository: string;
let git: ReturnType<typeof initRepository>;

beforeEach(() => {
  state = givenFolder();
  writeFileSync(join(state, "gh"), gh, { mode: 0o755 });
  repository = givenFolder();
  for (const name of ["place-preview.sh", "join-previews.sh", "refuse-made.sh"])
    cpSync(join(defaultRoot, ".github", name), join(repository, ".github", name));
  writeFiles(repository, {
    "package.json": JSON.stringify({ config: { root: "." } }),
    "content/.schema/a.json": "{}",
    "content/a.md": "One.",
    "build.ts": "Before.",
  });
  git = initRepository(repository);
});

/** What GitHub answers at some paths. */
function answer(answers: Readonly<Record<string, unknown>>): void {
  const files = Object.entries(answers).map(([path, value]) => [
    `repos/${own}/${path}.json`,
    JSON.stringify(value),
  ]);
  writeFiles(state, Object.fromEntries(files));
}

const note = (name: string) =>
  existsSync(join(state, name)) ? readFileSync(join(state, name), "utf8") : "";

function run(command: readonly string[], given: Readonly<Record<string, string>> = {}) {
  const PATH = `${state}${delimiter}${process.env["PATH"]}`;
  const more = { GH_REPO: own, GITHUB_OUTPUT: join(state, "output"), ...given };
  const env = { ...process.env, PATH, ANSWERS: state, ...more };
  const { status, stdout, stderr } = spawnSync("bash", command, {
    cwd: repository,
    encoding: "utf8",
    env,
  });
  return { status, said: stdout + stderr, output: note("output") };
}

const runStep = (script: string, given: Readonly<Record<string, string>>) =>
  run(["-e", "-o", "pipefail", "-c", script], given);

describe("a pull request of the repository itself", () => {
  test.each([
    ["open", "workflow run preview.yml --ref main --field number=7\n"],
    ["closed", "workflow run deploy.yml --ref main\n"],
  ])("that's %s starts what runs as it is on main", (STATE, expected) => {
    runStep(ask.jobs.ask.steps[0].run, { NUMBER: "7", STATE });
    expect(note("calls")).toBe(expected);
  });
  test("may only start workflows, and one from a fork asks for nothing", () => {
    const { permissions, if: condition, steps } = ask.jobs.ask;
    expect(permissions).toEqual({ actions: "write" });
    expect(condition).toContain("head.repo.full_name == github.repository");
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty("uses");
  });
});

describe("what is built", () => {
  const published = { build_type: "workflow", html_url: "https://a.example/b/" };
  /** A pull request with these changes, as GitHub and the checkout know it. */
  function propose(
    changes: Parameters<typeof writeFiles>[1],
    facts: object = {},
    pages: object = published,
  ) {
    git("checkout", "-qb", "change");
    writeFiles(repository, changes);
    git("add", ".");
    git("commit", "-qm", "Change");
    const sha = git("rev-parse", "HEAD").trim();
    git("checkout", "-q", "main");
    const pull = { state: "open", base: { ref: "main" }, user: { login: "ana" } };
    const head = { sha, repo: { full_name: own } };
    answer({
      pages,
      "pulls/7": { ...pull, head, ...facts },
      "pulls/7/reviews": [],
    });
    return sha;
  }
  const place = (number = "7") => run([".github/place-preview.sh", number]);
  const text = { "content/a.md": "Two." };
  const code = { ...text, "build.ts": "After." };
  const look = () => {
    const { "content/a.md": content, "build.ts": built } = readFiles(repository);
    return [content, built];
  };

  test("is the content of the pull request with what main has got meanwhile", () => {
    const sha = propose(text);
    writeFiles(repository, { "build.ts": "Newer." });
    git("commit", "-qam", "Newer");
    expect(place()).toMatchObject({
      status: 0,
      output: `address=https://a.example/b/preview/7/\ncommit=${sha}\n`,
    });
    expect(look()).toEqual(["Two.", "Newer."]);
  });
  test.each<[string, () => unknown, RegExp]>([
    ["comes from a fork", () => propose(text, { head: { repo: { full_name: "e/b" } } }), /fork/],
    ["comes from a deleted fork", () => propose(text, { head: { repo: null } }), /fork/],
    ["is closed", () => propose(text, { state: "closed" }), /closed/],
    ["is for another branch", () => propose(text, { base: { ref: "other" } }), /main/],
    ["changes code", () => propose(code), /approved/],
    ["changes a schema", () => propose({ "content/.schema/a.json": "1" }), /approved/],
    [
      "conflicts with main",
      () => {
        propose(text);
        writeFiles(repository, { "content/a.md": "Three." });
        git("commit", "-qam", "Other");
      },
      /conflicts/,
    ],
    ["belongs to a site on another host", () => propose(text, {}, {}), /Pages/],
  ])("is nothing of a pull request that %s", (_, prepare, reason) => {
    prepare();
    const before = look();
    const { status, said, output } = place();
    expect([status, said, output]).toEqual([0, expect.stringMatching(reason), ""]);
    expect(look()).toEqual(before);
  });
  test("is nothing for what isn't a number", () => {
    expect(place("7/../8")).toMatchObject({ status: 0, output: "" });
  });
  test("is code only if somebody else who may write has approved this very commit", () => {
    const sha = propose(code);
    answer({
      "collaborators/ana/permission": { permission: "admin" },
      "collaborators/bo/permission": { permission: "write" },
      "collaborators/guest/permission": { permission: "read" },
    });
    const review = (login: string, state: string, commit_id: string) =>
      answer({ "pulls/7/reviews": [{ user: { login }, state, commit_id }] });
    for (const [login, word, of] of [
      ["ana", "APPROVED", sha],
      ["guest", "APPROVED", sha],
      ["stranger", "APPROVED", sha],
      ["bo", "COMMENTED", sha],
      ["bo", "APPROVED", commit],
    ] as const) {
      review(login, word, of);
      expect([place().output, look()]).toEqual(["", ["One.", "Before."]]);
    }
    review("bo", "APPROVED", sha);
    expect(place().output).toContain(`commit=${sha}\n`);
    expect(look()).toEqual(["Two.", "After."]);
  });
  test("is never a link to a file of the runner", () => {
    git("checkout", "-qb", "change");
    symlinkSync("/proc/self/environ", join(repository, "content/secret.md"));
    git("add", ".");
    git("checkout", "-q", "main");
    git("branch", "-qD", "change");
    propose({});
    expect(place()).toMatchObject({ status: 1, output: "" });
  });
  test("is built by main's own workflow, which nothing but a button starts and which may write nothing", () => {
    expect(Object.keys(preview.on)).toEqual(["workflow_dispatch"]);
    expect(Object.values(preview.jobs.build.permissions)).not.toContain("write");
    expect(preview.jobs.publish.permissions).toEqual({ actions: "write" });
    expect(preview.jobs.publish.steps).toHaveLength(1);
    // What a pull request has left in a cache would be run.
    expect(JSON.stringify(preview)).not.toMatch(/actions\/cache@|"cache":/);
  });
});

describe("what is published beside the site", () => {
  const site = { "index.html": "<h1>Home</h1>", "404.html": "<h1>None</h1>" };
  let head: string;
  beforeEach(() => {
    head = git("rev-parse", "HEAD").trim();
    const files = Object.entries(site).map(([path, text]) => [path, Buffer.from(text)] as const);
    writeFiles(repository, {
      "site/index.html": site["index.html"],
      "site/404.html": site["404.html"],
      [`site/${listPath}`]: printDigests(new Map(files)),
    });
  });

  /** An open pull request, and a run that has made its preview. */
  function give(number: number, facts: object = {}, files: Parameters<typeof writeFiles>[1] = {}) {
    const id = number * 10;
    answer({
      [`actions/artifacts?name=preview-${number}&per_page=100`]: {
        artifacts: [{ expired: false, workflow_run: { id } }],
      },
      [`actions/runs/${id}`]: {
        event: "workflow_dispatch",
        path: ".github/workflows/preview.yml",
        head_repository: { full_name: own },
        head_sha: head,
        ...facts,
      },
    });
    writeFiles(join(state, `runs/${id}`), {
      commit: `${commit}\n`,
      "site/index.html": markedPage,
      ...files,
    });
    return { number, head: { repo: { full_name: own } } };
  }
  /** A commit that main doesn't have. */
  const commitElsewhere = () => git("commit-tree", "-m", "Other", "-p", head, "HEAD^{tree}").trim();
  const joinPreviews = (given: Readonly<Record<string, string>> = {}) =>
    run([".github/join-previews.sh", "site"], given);
  const listSite = () => Object.keys(readFiles(join(repository, "site")));
  const alone = [listPath, "404.html", "index.html"];

  test("is a preview of each open pull request, with the site as it was", () => {
    answer({ "pulls?state=open&base=main&per_page=100": [give(7), give(12)] });
    expect(joinPreviews()).toMatchObject({
      status: 0,
      output: `previews=12:${commit} 7:${commit}\n`,
    });
    const previews = ["preview/12/index.html", "preview/7/index.html"];
    expect(listSite()).toEqual([...alone, ...previews]);
    for (const [path, text] of Object.entries(site))
      expect(readFileSync(join(repository, "site", path), "utf8")).toBe(text);
  });
  test.each<[string, () => object]>([
    ["of a fork's pull request", () => ({ ...give(7), head: { repo: { full_name: "e/b" } } })],
    ["that a fork has made", () => give(7, { head_repository: { full_name: "e/b" } })],
    ["that the pull request's own workflow has made", () => give(7, { event: "pull_request" })],
    ["that another workflow has made", () => give(7, { path: ".github/workflows/verify.yml" })],
    ["that a branch or a tag has made", () => give(7, { head_sha: commitElsewhere() })],
    ["with a page that may be found", () => give(7, {}, { "site/a/index.html": "<h1>A</h1>" })],
    ["with another page that may be found", () => give(7, {}, { "site/b.HTM": "<h1>B</h1>" })],
    ["without a home page", () => give(7, {}, { "site/index.html": undefined })],
    ["of no commit", () => give(7, {}, { commit: "$(touch evil)" })],
    [
      "with a link to a file of the runner",
      () => {
        const pull = give(7);
        symlinkSync("/proc/self/environ", join(state, "runs/70/site/a.txt"));
        return pull;
      },
    ],
  ])("is no preview %s", (_, prepare) => {
    answer({ "pulls?state=open&base=main&per_page=100": [prepare()] });
    expect(joinPreviews()).toMatchObject({ status: 0, output: "previews=\n" });
    expect(listSite()).toEqual(alone);
  });
  test("is the newest preview that Preview has made, whatever others have made since", () => {
    const pull = give(7);
    const runs = [99, 98, 70].map((id) => ({ expired: id === 99, workflow_run: { id } }));
    answer({
      "pulls?state=open&base=main&per_page=100": [pull],
      "actions/artifacts?name=preview-7&per_page=100": { artifacts: runs },
      "actions/runs/98": { event: "push", path: "x", head_repository: {}, head_sha: head },
    });
    expect(joinPreviews().output).toBe(`previews=7:${commit}\n`);
  });
  test("is never in the place of a page of the site", () => {
    writeFiles(repository, { "site/preview/7/index.html": "<h1>Seven</h1>" });
    answer({ "pulls?state=open&base=main&per_page=100": [give(7), give(8)] });
    expect(joinPreviews().output).toBe(`previews=8:${commit}\n`);
  });
  test("is the newest ten, and as many as there's room for", () => {
    const pulls = Array.from({ length: 12 }, (_, at) => give(at + 1));
    answer({ "pulls?state=open&base=main&per_page=100": pulls });
    expect(
      joinPreviews()
        .output.match(/\d+(?=:)/g)
        ?.map(Number),
    ).toEqual([...[12, 11, 10, 9, 8, 7, 6, 5, 4, 3]]);
    expect(joinPreviews({ MEGABYTES_MAX: "0" }).said).toContain("no room");
  });
  test("is the site alone when GitHub doesn't answer", () => {
    expect(joinPreviews()).toMatchObject({ status: 0, output: "previews=\n" });
    answer({ "pulls?state=open&base=main&per_page=100": [give(7), { ...give(8), number: 9 }] });
    expect(joinPreviews()).toMatchObject({
      status: 0,
      output: `previews=\npreviews=7:${commit}\n`,
    });
  });
  test("is nothing when the site isn't what was signed", () => {
    writeFiles(repository, { "site/index.html": "Changed." });
    answer({ "pulls?state=open&base=main&per_page=100": [] });
    expect(joinPreviews().status).toBe(1);
  });
  test("is added by a job that runs no package, and published by one that runs nothing of the repository", () => {
    const { join: joining, deploy: publishing } = deploy.jobs;
    expect(Object.values(joining.permissions)).not.toContain("write");
    expect(JSON.stringify(joining)).not.toMatch(/\bnpm\b|\bnode\b/);
    expect(joining.needs).toBe("build");
    expect(publishing.needs).toBe("join");
    expect(joining.steps.at(-1).with).toEqual({ path: "site", "include-hidden-files": true });
  });
});

describe("the comment", () => {
  const say = (PREVIEWS: string, comments: readonly object[] = []) => {
    answer({ "issues/7/comments": comments });
    const { status } = runStep(deploy.jobs.comment.steps[0].run, {
      PREVIEWS,
      SITE: "https://a.example/",
    });
    expect(status).toBe(0);
    return note("calls");
  };
  const robot = { login: "github-actions[bot]" };
  test("leads to the preview, and names the commit", () => {
    const said = say(`7:${commit}`);
    expect(said).toMatch(/^POST repos\/a\/b\/issues\/7\/comments body=<!-- preview -->\n/);
    expect(said).toContain(
      `**[Look at this change](https://a.example/preview/7/)**, as it was in ${commit}.`,
    );
  });
  test("is written once, and kept up to date", () => {
    const body = `<!-- preview -->\nAs it was in ${commit}.`;
    expect(say(`7:${commit}`, [{ id: 5, user: robot, body }])).toBe("");
    expect(say(`7:${"d".repeat(40)}`, [{ id: 5, user: robot, body }])).toMatch(
      /^PATCH repos\/a\/b\/issues\/comments\/5 body=/,
    );
  });
  test("is nobody else's", () => {
    const others = [
      { id: 5, user: { login: "ana" }, body: `<!-- preview -->${commit}` },
      { id: 6, user: robot, body: `Other. ${commit}` },
    ];
    expect(say(`7:${commit}`, others)).toMatch(/^POST /);
  });
  test("is written by a job that may write nothing else, and runs nothing of the repository", () => {
    const { permissions, steps } = deploy.jobs.comment;
    expect(permissions).toEqual({ "pull-requests": "write" });
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toHaveProperty("uses");
  });
});
