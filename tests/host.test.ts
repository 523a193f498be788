/** How the preview answers: as static hosts do, so that what works here works there. */
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderHeaders } from "../generator/companions/headers.ts";
import { createAddressBook } from "../generator/model/address.ts";
import { answer, type HostedSite, parseHeaderRules } from "../generator/serve/host.ts";
import { type Preview, servePreview } from "../generator/serve/preview.ts";

const files = new Set([
  "index.html",
  "about/index.html",
  "blog/spark/index.html",
  "404.html",
  "feed.xml",
  "static/js/a.0123456789.js",
  "static/images/my stage.svg",
  "_headers",
]);

/** A site of those files, with the rules that a build writes. */
function site(base = "/"): HostedSite {
  const { bytes } = renderHeaders(createAddressBook(`https://site.example${base}`));
  return { has: (path) => files.has(path), headerRules: parseHeaderRules(String(bytes)), base };
}

/** The answer to a path in short: `200 index.html`, `301 /about/`. */
function checkAnswer(path: string, expected: string, base = "/"): void {
  const { status, file, headers } = answer(path, site(base));
  expect(`${status} ${file ?? headers.location ?? ""}`).toBe(expected);
}

describe("paths", () => {
  test.each([
    ["/", "200 index.html"],
    ["/about/", "200 about/index.html"],
    ["/blog/spark/", "200 blog/spark/index.html"],
    ["/feed.xml", "200 feed.xml"],
    ["/static/images/my%20stage.svg", "200 static/images/my stage.svg"],
    ["/about", "301 /about/"],
    ["/blog/spark", "301 /blog/spark/"],
    ["/404.html", "200 404.html"],
    ["/nothing", "404 404.html"],
    ["/nothing/", "404 404.html"],
    ["/About/", "404 404.html"],
    ["/feed.xml/", "404 404.html"],
    ["/blog", "404 404.html"],
    ["/static/", "404 404.html"],
    ["/_headers", "404 404.html"],
    ["/about//", "404 404.html"],
    ["//about", "404 404.html"],
    ["//evil.example/about", "404 404.html"],
  ])("%s is answered with %s", checkAnswer);

  test.each([
    "/../secret",
    "/about/../../secret",
    "/%2e%2e/secret",
    "/%2e%2e%2fsecret",
    "/about/..%2f..%2fsecret",
    "/..",
    "/a%00b",
    "/%",
    "/%zz",
    "/%c0%ae%c0%ae/secret",
    "about",
    "",
  ])("%j leads nowhere", (path) => {
    const { has, ...rest } = site();
    const open = { ...rest, has: (name: string) => has(name) || name.includes("secret") };
    expect(answer(path, open)).toMatchObject({ status: 404, file: "404.html" });
  });
  test("under a path of the site everything moves with it", () => {
    checkAnswer("/repo/", "200 index.html", "/repo/");
    checkAnswer("/repo/about", "301 /repo/about/", "/repo/");
    checkAnswer("/about/", "404 404.html", "/repo/");
    checkAnswer("/repository/", "404 404.html", "/repo/");
    checkAnswer("/repo", "301 /repo/", "/repo/");
  });
  test("a site without a not-found page still says 404", () => {
    const bare: HostedSite = { has: () => false, headerRules: [], base: "/" };
    expect(answer("/nothing", bare)).toEqual({
      status: 404,
      headers: { "content-type": "text/plain" },
    });
  });
});

describe("headers", () => {
  test.each([
    ["/", "text/html; charset=utf-8"],
    ["/nothing", "text/html; charset=utf-8"],
    ["/feed.xml", "application/xml; charset=utf-8"],
    ["/static/js/a.0123456789.js", "text/javascript; charset=utf-8"],
    ["/static/images/my%20stage.svg", "image/svg+xml"],
  ])("%s is of the type %s", (path, type) => {
    expect(answer(path, site()).headers["content-type"]).toBe(type);
  });
  test("a page is asked for again, a file with a fingerprint is kept for ever", () => {
    const cache = (path: string, base = "/") => answer(path, site(base)).headers["cache-control"];
    expect(cache("/about/")).toBe("public, max-age=0, must-revalidate");
    expect(cache("/static/js/a.0123456789.js")).toBe("public, max-age=31536000, immutable");
    expect(cache("/repo/static/js/a.0123456789.js", "/repo/")).toMatch(/immutable/);
    expect(cache("/nothing")).not.toMatch(/immutable/);
  });
  test("the rules of safety hold for every file, and for the not-found page", () => {
    for (const path of ["/", "/feed.xml", "/nothing", "/static/js/a.0123456789.js"]) {
      expect(answer(path, site()).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("frame-ancestors"),
      });
    }
  });
  test("rules are read line by line: later ones win, and a mark takes a header away", () => {
    const rules = parseHeaderRules(
      "/*\n  A: one\n  B: two: three\n\n/x\n  ! A\n  B: four\n# a remark\n",
    );
    const hosted: HostedSite = { has: () => true, headerRules: rules, base: "/" };
    expect(answer("/y", hosted).headers).toMatchObject({ a: "one", b: "two: three" });
    const { headers } = answer("/x", hosted);
    expect([headers.a, headers.b]).toEqual([undefined, "four"]);
  });
});

describe("the server", () => {
  const dist = mkdtempSync(join(tmpdir(), "host-"));
  let preview: Preview;

  beforeAll(async () => {
    writeFileSync(join(dist, "index.html"), `<p>${"Hello. ".repeat(200)}</p>`);
    writeFileSync(join(dist, "404.html"), "<p>Not found.</p>");
    writeFileSync(join(dist, "film.mp4"), Buffer.from("0123456789"));
    preview = await servePreview({ dist, port: 0 });
  });
  afterAll(async () => {
    await preview.close();
    rmSync(dist, { recursive: true });
  });

  /** Asks the server as a browser does, but keeps the bytes as they came. */
  function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") {
    return new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
      (resolve, reject) => {
        const url = new URL(preview.url);
        const options = { host: url.hostname, port: url.port, path, headers, method };
        const sent = request(options, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              bytes: Buffer.concat(parts),
            }),
          );
        });
        sent.on("error", reject).end();
      },
    );
  }

  test("what a new build has put there is shown, and a page that was replaced by itself", async () => {
    const fresh = `${dist}-fresh`;
    cpSync(dist, fresh, { recursive: true });
    writeFileSync(join(fresh, "new.txt"), "new");
    const whole = `<p>${"changed ".repeat(9)}</p>`;
    const read = async () =>
      brotliDecompressSync((await ask("/", { "accept-encoding": "br" })).bytes).toString();
    const before = await read();
    expect((await ask("/new.txt")).status).toBe(404);
    writeFileSync(join(dist, "index.html"), whole);
    expect(await read()).toBe(whole);
    rmSync(dist, { recursive: true });
    renameSync(fresh, dist);
    expect((await ask("/new.txt")).status).toBe(200);
    expect(await read()).toBe(before);
  });

  test("a page is compressed as the browser can read it", async () => {
    const plain = await ask("/");
    const brotli = await ask("/", { "accept-encoding": "gzip, br" });
    const gzip = await ask("/", { "accept-encoding": "gzip" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotli.bytes.length).toBe(brotliCompressSync(plain.bytes).length);
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  });
  test("a film is not compressed, and comes in pieces", async () => {
    const whole = await ask("/film.mp4", { "accept-encoding": "br" });
    expect(whole.headers["content-encoding"]).toBeUndefined();
    const part = await ask("/film.mp4", { range: "bytes=2-4" });
    expect([part.status, part.headers["content-range"], String(part.bytes)]).toEqual([
      206,
      "bytes 2-4/10",
      "234",
    ]);
    const rest = await ask("/film.mp4", { range: "bytes=7-" });
    expect(String(rest.bytes)).toBe("789");
    const none = await ask("/film.mp4", { range: "bytes=10-" });
    expect([none.status, none.headers["content-range"]]).toEqual([416, "bytes */10"]);
  });
  test("a page that does not exist has the status 404 and the page for it", async () => {
    const { status, bytes } = await ask("/nothing?a=1");
    expect([status, String(bytes)]).toEqual([404, "<p>Not found.</p>"]);
  });
  test("a path that climbs out of the site is answered like one that does not exist", async () => {
    const { status, bytes } = await ask("/../../../../../../etc/hostname");
    expect([status, String(bytes)]).toEqual([404, "<p>Not found.</p>"]);
  });
  test("a request for the headers alone has no body", async () => {
    const { status, headers, bytes } = await ask("/", {}, "HEAD");
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(Number(headers["content-length"])).toBeGreaterThan(1000);
  });
  test("a folder that is not there is told of before anything is served", async () => {
    await expect(servePreview({ dist: join(dist, "nothing"), port: 0 })).rejects.toThrow(
      /Run npm run build first/,
    );
  });
});
