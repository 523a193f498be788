/** What a stranger can check: the records of a published site, and the comparison of a live site with them. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { verifyLive } from "../generator/cli/verify-live.ts";
import { servePreview } from "../generator/dev/preview.ts";
import { type Answer, compareLive, type Difference } from "../generator/published/compare-live.ts";
import { listPath, parseDigests, printDigests } from "../generator/published/digest-list.ts";
import { fetchFile } from "../generator/published/fetch-live.ts";
import {
  findOutsideLinks,
  listOutsideLinks,
  outsidePath,
  parseOutsideLinks,
  printOutsideLinks,
} from "../generator/published/outside-links.ts";
import { printIssue, printVerdict } from "../generator/published/print-verdict.ts";
import { makeProvenance } from "../generator/published/provenance.ts";
import { atEnd, givenFolder, writeFiles } from "./support/place-world.ts";
import { runInProcess } from "./support/run-in-process.ts";

const give = "https://floridadm.donordrive.example/donate";
const stolen = "https://evil.example/donate";
const donatePage = `<h1>Donate</h1><p>Thank you.</p><a href="${give}">Donate</a>`;
const site = {
  "index.html": "<h1>Home</h1>",
  "404.html": "<h1>Nothing here</h1>",
  "donate/index.html": donatePage,
  "a page/index.html": "<h1>é</h1>",
  "files/guide.pdf": "%PDF-1.7",
  "static/app.js": 'fetch("/search.json")',
  _headers: "/*\n  x-test: 1\n",
};
const packages = JSON.stringify({
  serialNumber: "urn:uuid:1",
  metadata: { timestamp: "now", tools: [], component: { "bom-ref": "site@1.0.0", name: "w" } },
  components: [],
});
const origin = { commit: undefined, day: "2026-03-28", lock: "{}", packages };

const toBytes = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const publish = (files: Readonly<Record<string, string>> = site) => ({
  ...files,
  ...Object.fromEntries(makeProvenance(toBytes(files), origin)),
});

const quick = { timeoutMs: 2_000, pauseMs: 1, bytesMax: 1024 * 1024 };
let folder: string;
beforeEach(() => {
  folder = givenFolder();
  writeFiles(folder, publish());
});

/** Starts a host on this machine, and gives its address. */
async function startHost(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => void server.close());
  atEnd(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Serves the folder as `npm run preview` does. */
async function preview(base?: string): Promise<string> {
  const { url, close } = await servePreview({ dist: folder, port: 0, base, quality: 1 });
  atEnd(close);
  return url;
}

/** Runs the command to its end. */
async function run(...args: readonly string[]) {
  const rows: string[] = [];
  vi.spyOn(console, "log").mockImplementation((text) => void rows.push(text));
  const before = process.exitCode;
  atEnd(() => {
    process.exitCode = before;
    vi.restoreAllMocks();
  });
  await verifyLive(args, quick);
  return { code: process.exitCode, text: rows.join("\n") };
}

const edit = (path: string, from: string, to: string) => {
  const text = readFileSync(join(folder, path), "utf8");
  expect(text).toContain(from);
  writeFileSync(join(folder, path), text.replace(from, to));
};

describe("a live site", () => {
  test.each([undefined, "/base/"])("below %s that is what was published passes", async (base) => {
    const { code, text } = await run(await preview(base));
    expect(text).toContain("✓ All 10 files of");
    expect(code).toBe(0);
  });
  test("passes from a host that sends bare bytes, and keeps its index files for itself", async () => {
    const url = await startHost(({ url: path = "/" }, response) => {
      const file = decodeURIComponent(path)
        .slice(1)
        .replace(/(^|\/)$/, "$1index.html");
      if (path.endsWith("/index.html")) response.writeHead(404).end();
      else response.end(readFileSync(join(folder, file)));
    });
    expect(await run(url)).toMatchObject({ code: 0 });
  });
  test("passes from a host that hides the endings of pages, and sends its own 404.html with that status", async () => {
    const url = await startHost(({ url: path = "/" }, response) => {
      const file = decodeURIComponent(path)
        .slice(1)
        .replace(/(^|\/)$/, "$1index.html");
      if (path === "/404.html") response.writeHead(308, { location: "/404" }).end();
      else if (path === "/404") response.writeHead(404).end(site["404.html"]);
      else response.end(readFileSync(join(folder, file)));
    });
    expect(await run(url)).toMatchObject({ code: 0 });
  });
  test("with one byte changed is named, and nothing else is", async () => {
    edit("files/guide.pdf", "1.7", "1.6");
    const { code, text } = await run(await preview());
    expect(text).toMatch(/^✗ 1 of 10 files of http:\S+ isn't what was published\.$/m);
    expect(text).toContain("What else differs:\n  files/guide.pdf was changed.");
    expect(text).not.toContain("Outside links");
    expect(code).toBe(1);
  });
  test("with a file missing is named", async () => {
    rmSync(join(folder, "a page/index.html"));
    const { code, text } = await run(await preview());
    expect(text).toContain("  a page/index.html is missing (404).");
    expect(code).toBe(1);
  });
  test("whose donate link was swapped is named with both addresses, before all else", async () => {
    edit("404.html", "Nothing", "Something");
    edit("donate/index.html", give, stolen);
    const { code, text } = await run(await preview());
    expect(text.split("\n").slice(1)).toEqual(
      expect.arrayContaining([
        "Outside links that were changed:",
        "  donate/index.html was changed.",
        `    It leads to ${stolen}`,
        `    It doesn't lead to ${give} anymore`,
        "  404.html was changed.",
      ]),
    );
    expect(text.indexOf(stolen)).toBeLessThan(text.indexOf("404.html"));
    expect(code).toBe(1);
  });
  test("that sends the visitors of a page to another host is named like a swapped link", async () => {
    const url = await startHost(({ url: path = "/" }, response) => {
      const file = decodeURIComponent(path)
        .slice(1)
        .replace(/(^|\/)$/, "$1index.html");
      if (path === "/donate/") response.writeHead(302, { location: stolen }).end();
      else response.end(readFileSync(join(folder, file)));
    });
    const { code, text } = await run(url);
    expect(text).toContain(
      `Outside links that were changed:\n  donate/index.html is at another address now.\n    It leads to ${stolen}`,
    );
    expect(code).toBe(1);
  });
  test("says when it has changed the list of outside links, too", async () => {
    edit("donate/index.html", give, stolen);
    edit(outsidePath, give, stolen);
    const { code, text } = await run(await preview());
    expect(text).toContain("  donate/index.html was changed.");
    expect(text).toContain("links weren't compared");
    expect(code).toBe(1);
  });
});

describe("a site that was changed together with its own list", () => {
  const forge = () => {
    const real = givenFolder();
    writeFiles(real, publish());
    writeFiles(folder, publish({ ...site, "donate/index.html": donatePage.replace(give, stolen) }));
    return real;
  };
  test("passes by its own word only, and the command says so", async () => {
    forge();
    const { code, text } = await run(await preview());
    expect(text).toContain("This is the site's own word");
    expect(code).toBe(0);
  });
  test("is found out by a list from elsewhere, in text and in an issue", async () => {
    const real = forge();
    const issue = join(real, "issue.md");
    const { code, text } = await run(await preview(), "--against", real, "--markdown", issue);
    expect(text).toContain(`It leads to ${stolen}`);
    expect(text).toContain(`  ${listPath} was changed.`);
    expect(text).not.toContain("own word");
    expect(code).toBe(1);
    const [, quoted = "", advice = ""] = readFileSync(issue, "utf8").split("```");
    expect(quoted).toContain(`It leads to ${stolen}`);
    expect(advice).toContain("press **Run workflow**");
  });
  const gh = (end: number) => {
    const bin = givenFolder();
    writeFileSync(
      join(bin, "gh"),
      `#!/bin/bash\necho "$@" > "${bin}/args"\ncat "$3" > "${bin}/list"\necho "no signature" >&2\nexit ${end}\n`,
      { mode: 0o755 },
    );
    vi.stubEnv("PATH", `${bin}${delimiter}${process.env["PATH"]}`);
    atEnd(() => vi.unstubAllEnvs());
    return (name: string) => readFileSync(join(bin, name), "utf8");
  };
  test("is found out by GitHub, which hasn't signed that list", async () => {
    const read = gh(1);
    await expect(run(await preview(), "--repo", "a/b")).rejects.toThrow(
      "GitHub can't confirm that a/b has published this list. no signature",
    );
    expect(read("list")).toBe(readFileSync(join(folder, listPath), "utf8"));
  });
  test("isn't suspected when GitHub confirms that its own workflow has signed the list, on main", async () => {
    const read = gh(0);
    const { code, text } = await run(await preview(), "--repo", "a/b");
    expect(text).not.toContain("own word");
    expect(read("args")).toContain(
      "--repo a/b --signer-workflow a/b/.github/workflows/build-site.yml --source-ref refs/heads/main",
    );
    expect(code).toBe(0);
  });
  test("can't be asked about where gh isn't installed", async () => {
    vi.stubEnv("PATH", givenFolder());
    atEnd(() => vi.unstubAllEnvs());
    await expect(run(await preview(), "--repo", "a/b")).rejects.toThrow("https://cli.github.com/");
  });
});

describe("nothing is compared, and the reason is said in plain words,", () => {
  test.each<[string, readonly string[], string]>([
    ["without an address", [], "Name the address of the site"],
    ["with two", ["https://a.example/", "https://b.example/"], "https://b.example/"],
    ["with half an address", ["a.example"], "must be a whole address"],
    ["with a wrong flag", ["https://a.example/", "--agains", "x"], "Did you mean --against?"],
    ["with a repository that can't be one", ["https://a.example/", "--repo", "--x"], "--repo"],
    ["with a folder that has no list", ["https://a.example/", "--against", "/"], "provenance.ts"],
    // RFC 2606: no such host is ever there. Nothing listens at the first port either.
    ["offline", ["https://nothing.invalid/"], "https://nothing.invalid/ can't be reached"],
    ["when nobody answers", ["http://127.0.0.1:4/"], "no server answers there. Are you online"],
  ])("%s", async (_, args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });
  test("offline, also with a list from a folder", async () => {
    await expect(run("http://127.0.0.1:1/", "--against", folder)).rejects.toThrow("Are you online");
  });
  test("when the site has no list, or has another one's", async () => {
    writeFileSync(join(folder, listPath), `${"0".repeat(64)}  ../../etc/passwd\n`);
    const url = await preview();
    await expect(run(url)).rejects.toThrow("can't be read");
    rmSync(join(folder, listPath));
    await expect(run(url)).rejects.toThrow(`has no ${listPath} (404)`);
  });
  test("when the whole site leads elsewhere", async () => {
    const url = await startHost((_, response) =>
      response.writeHead(301, { location: stolen }).end(),
    );
    await expect(run(url)).rejects.toThrow(`sends its visitors to ${stolen}`);
  });
});

describe("a hostile host", () => {
  const rest = (path: string) => readFileSync(join(folder, decodeURIComponent(path).slice(1)));
  test.each<[string, string, RequestListener]>([
    [
      "sends bytes without end",
      "it doesn't end",
      (_, response) => void response.write(Buffer.alloc(2 ** 21)),
    ],
    [
      "sends in circles",
      "the host sends in circles",
      (_, response) => response.writeHead(302, { location: "/files/guide.pdf" }).end(),
    ],
    ["hangs up", "the host hung up", (request) => request.socket.destroy()],
  ])("that %s can't stop the comparison", async (_, reason, answer) => {
    const url = await startHost((request, response) => {
      const path = request.url?.replace(/\/$/, "/index.html") ?? "";
      if (path === "/files/guide.pdf") answer(request, response);
      else response.end(rest(path));
    });
    const { code, text } = await run(url);
    expect(text).toContain(`  files/guide.pdf can't be fetched: ${reason}.`);
    expect(text).toContain("1 of 10 files");
    expect(code).toBe(1);
  });
});

test("files are asked for as browsers do, past every cache, and unpacked", async () => {
  const url = await startHost(({ headers }, response) => {
    const asked = `${headers["accept-encoding"]}; ${headers["cache-control"]}`;
    response.setHeader("content-encoding", "br").end(brotliCompressSync(asked));
  });
  const bytes = Buffer.from("br, gzip; no-cache");
  // A file of exactly the largest size still counts.
  const rules = { ...quick, bytesMax: bytes.length };
  expect(await fetchFile(url, "a.txt", rules)).toEqual({ kind: "file", bytes });
});

test("a host that hangs up once is asked again, after a pause", async () => {
  const times: number[] = [];
  const url = await startHost((request, response) => {
    times.push(performance.now());
    if (times.length === 1) request.socket.destroy();
    else response.end("a");
  });
  const answer = await fetchFile(url, "a.txt", { ...quick, pauseMs: 50 });
  expect(answer).toEqual({ kind: "file", bytes: Buffer.from("a") });
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(45);
});

test("a host that never answers is given up", async () => {
  const url = await startHost(() => undefined);
  const answer = await fetchFile(url, "index.html", { ...quick, timeoutMs: 30 });
  expect(answer).toEqual({ kind: "silence", reason: "the host takes too long" });
});

describe("a verdict", () => {
  const verdict = { site: "https://a.example/", files: 60, notes: [] };
  const changed = (path: string, ...added: readonly string[]) => {
    return { path, what: "was changed", added, gone: [] };
  };
  test("names fifty files, and how many more there are", () => {
    const paths = Array.from({ length: 53 }, (_, at) => `${at}.html`);
    const lines = (count: number) =>
      printVerdict({ ...verdict, differences: paths.slice(0, count).map((path) => changed(path)) })
        .split("\n")
        .slice(2);
    expect(lines(53).slice(-2)).toEqual(["  49.html was changed.", "  and 3 more"]);
    expect(lines(50).at(-1)).toBe("  49.html was changed.");
  });
  test("cuts an endless address", () => {
    const [fits, long] = ["a".repeat(200), "a".repeat(201)];
    const text = printVerdict({ ...verdict, differences: [changed("a", fits, long)] });
    expect(text.split("\n").slice(-2)).toEqual([
      `    It leads to ${fits}`,
      `    It leads to ${fits}…`,
    ]);
  });
  test("stays a quote in an issue, whatever a host has sent", () => {
    const text = printIssue({
      ...verdict,
      differences: [changed("a", "https://a.example/```**b**")],
    });
    expect(text.startsWith("````text\n")).toBe(true);
    expect(text.split("````")[1]).toContain("**b**");
  });
});

describe("the list of files", () => {
  const pathOf = fc.stringMatching(/^[a-z][a-z é_-]{0,8}(?:\/[a-z.][a-z]{1,5}){0,2}$/);
  const files = fc.dictionary(pathOf, fc.string(), { minKeys: 1 });
  test("is read as it was printed, in the order of bytes", () => {
    fc.assert(
      fc.property(files, (texts) => {
        const printed = printDigests(toBytes(texts));
        expect([...(parseDigests(printed)?.keys() ?? [])].sort()).toEqual(
          Object.keys(texts).sort(),
        );
      }),
    );
    const paths = printDigests(toBytes({ a: "", B: "", é: "", "\u{1F600}": "", "\uFF61": "" }));
    expect(paths.match(/(?<= {2}).+/g)).toEqual(["B", "a", "é", "\uFF61", "\u{1F600}"]);
  });
  test("is what sha256sum checks", () => {
    const check = ["--check", "--strict", "--quiet", listPath];
    expect(execFileSync("sha256sum", check, { cwd: folder, encoding: "utf8" })).toBe("");
  });
  test.each([
    "",
    "x",
    "abc  index.html",
    ...["/etc/passwd", "..", "a/../b", "a//b", "./a", "a\u001B[2J", "a\u202Eb", "a\\b"].map(
      (path) => `${"0".repeat(64)}  ${path}`,
    ),
    `${"0".repeat(64)}  a\n${"1".repeat(64)}  a`,
  ])("isn't taken from a host as %j", (text) => {
    expect(parseDigests(text)).toBeUndefined();
  });
});

test("the records name the commit, the day and the packages, and are the same for the same site", () => {
  const commit = "0123456789".repeat(4);
  const first = makeProvenance(toBytes(site), { ...origin, commit });
  const build = JSON.parse(first.get(".well-known/build.json") ?? "");
  const lock = "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a";
  expect(build).toEqual({ commit, day: "2026-03-28", lock, sbom: "sbom" });
  // The list of packages is beside it, and without what differs from run to run.
  const sbom = JSON.parse(first.get(".well-known/sbom") ?? "");
  const component = { "bom-ref": "site@1.0.0", name: "site" };
  expect(sbom).toEqual({ metadata: { component }, components: [] });
  // Made again on top of themselves, they're the same.
  const again = { ...site, ...Object.fromEntries(first), [listPath]: "old" };
  expect(makeProvenance(toBytes(again), { ...origin, commit })).toEqual(first);
});

test("the list of outside links is read as it was printed, and nothing else is taken for one", () => {
  const links = listOutsideLinks(
    toBytes({ ...site, "b.html": `<a href="${stolen}">`, [outsidePath]: `["${stolen}"]` }),
  );
  expect([...links]).toEqual([
    ["b.html", [stolen]],
    ["donate/index.html", [give]],
  ]);
  expect(parseOutsideLinks(printOutsideLinks(links))).toEqual(links);
  for (const text of ["", "x", "null", "1", '{"a":1}', '{"a":[1]}', '["a"]'])
    expect(parseOutsideLinks(text)).toEqual(new Map());
});

test("a link that was only added, or only taken away, counts as one that was changed", () => {
  const digests = new Map(["a.html", "b.html", "c.html"].map((path) => [path, "0"]));
  const outside = new Map([["b.html", [give]]]);
  const page = (html: string): Answer => ({ kind: "file", bytes: Buffer.from(html) });
  const answers = new Map([
    ["a.html", page("")],
    ["b.html", page("")],
    ["c.html", page(`<a href="${stolen}">`)],
  ]);
  const found = compareLive({ digests, outside }, answers);
  expect(found.map(({ path, added, gone }) => [path, ...added, ...gone])).toEqual([
    ["b.html", give],
    ["c.html", stolen],
    ["a.html"],
  ]);
  const text = printVerdict({ site: "a", files: 3, notes: [], differences: found });
  expect(text).toMatch(/^✗ 3 of 3 files of a aren't what was published\./);
  expect(text.split("What else differs:")[1]?.trim()).toBe("a.html was changed.");
});

test("a file that was never asked for counts as one that didn't come", () => {
  const digests = new Map([["a.html", "0"]]);
  expect(compareLive({ digests, outside: undefined }, new Map())).toMatchObject([
    { path: "a.html", what: "can't be fetched: it was never asked for" },
  ]);
});

describe("the command that writes the records", () => {
  const write = (GITHUB_SHA: string, out = folder) =>
    runInProcess("provenance", ["--out", out, "--today", "2026-03-28"], { GITHUB_SHA });
  const build = () => JSON.parse(readFileSync(join(folder, ".well-known/build.json"), "utf8"));
  test("names the commit of GitHub and the packages of the lock file, and lists what it has written", async () => {
    const commit = "0123456789".repeat(4);
    expect(await write(commit)).toMatchObject({ code: 0, stderr: "" });
    expect(build()).toMatchObject({ commit, day: "2026-03-28" });
    const { components } = JSON.parse(readFileSync(join(folder, ".well-known/sbom"), "utf8"));
    const names = components.map(({ name }: { readonly name: string }) => name);
    // What the build needs is there, and what only maintainers need is not.
    expect([names.includes("react-dom"), names.includes("vitest")]).toEqual([true, false]);
    const check = ["--check", "--strict", "--quiet", listPath];
    expect(execFileSync("sha256sum", check, { cwd: folder, encoding: "utf8" })).toBe("");
  });
  test.each(["", "main", `${"0".repeat(40)}"}`])("names no commit for %j", async (sha) => {
    await write(sha);
    expect(build()).not.toHaveProperty("commit");
  });
  test("needs a finished site", async () => {
    const { code, stderr } = await write("", givenFolder());
    expect([code, stderr]).toEqual([2, expect.stringContaining("Run npm run build first.")]);
  });
});

describe("an outside link is found", () => {
  test.each([
    ["a.html", `<a href="${stolen}">`, stolen],
    ["a.html", `<a href="//evil.example/donate">`, stolen],
    ["a.html", `<a href="&#104;ttps:\\\\evil.example/donate">`, stolen],
    ["a.html", `<form action=" HTTPS://EVIL.example/donate">`, stolen],
    ["a.html", `<meta http-equiv="refresh" content="0; url=${stolen}">`, stolen],
    ["a.html", `<script>location = "${stolen}"</script>`, stolen],
    ["a.html", `<a href="mailto:a@evil.example">`, "mailto:a@evil.example"],
    ["a.html", `<a href="javascript:alert(1)">`, "javascript:alert(1)"],
    ["a.js", `location='${stolen}'`, stolen],
    ["a.ics", `DESCRIPTION:Give at ${stolen}`, stolen],
    ["a.txt", `[Give](${stolen})`, stolen],
    ["a.json", `{ "a": "${stolen}" }`, stolen],
    ["a.svg", `<svg><a xlink:href="${stolen}"/></svg>`, stolen],
  ])("in %s: %s", (path, text, address) => {
    expect(findOutsideLinks(path, Buffer.from(text))).toEqual([address]);
  });
  test.each([
    ["a.html", `<a href="/donate/#a"><img src="data:image/png;base64,AA">`],
    ["a.png", stolen],
  ])("in %s, unless it leads inside: %s", (path, text) => {
    expect(findOutsideLinks(path, Buffer.from(text))).toEqual([]);
  });
});

test("any change of any file is a difference, and one with a link always comes first", () => {
  const files = toBytes(publish());
  const digests = parseDigests(new TextDecoder().decode(files.get(listPath))) ?? new Map();
  const outside = new Map([["donate/index.html", [give]]]);
  const paths = [...digests.keys()].filter((path) => path !== "donate/index.html");
  fc.assert(
    fc.property(fc.subarray(paths, { minLength: 1 }), fc.nat(), (changed, seed) => {
      const answers = new Map<string, Answer>(
        [...digests.keys()].map((path) => {
          const bytes = Buffer.from(files.get(path) ?? "");
          if (changed.includes(path)) bytes[seed % bytes.length]! ^= 1 + (seed % 255);
          return [path, { kind: "file", bytes }];
        }),
      );
      const bytes = Buffer.from(donatePage.replace(give, stolen));
      answers.set("donate/index.html", { kind: "file", bytes });
      const [first, ...others] = compareLive({ digests, outside }, answers) as [Difference];
      expect(first).toMatchObject({ path: "donate/index.html", added: [stolen], gone: [give] });
      const named = (others as readonly Difference[]).map(({ path }) => path);
      expect(named.sort()).toEqual(changed.toSorted());
    }),
  );
});
