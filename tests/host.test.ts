/** How the preview answers: as static hosts do, so that what works here works there. */
import { once } from "node:events";
import { cpSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { connect, Server } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { openPort } from "../generator/dev/open-port.ts";
import { servePreview } from "../generator/dev/preview.ts";
import { createAddresses } from "../generator/model/address.ts";
import { renderHeaders } from "../generator/render/render-companions.ts";
import { createAsk } from "./support/ask.ts";
import { atEnd, givenFolder, writeFiles } from "./support/place-world.ts";

const folder = givenFolder();

/** Serves a site that lives below a path, with the rules that a build writes, or with others. */
async function serve(name: string, base = "/", rules?: string) {
  const dist = join(folder, name);
  const { bytes } = renderHeaders(createAddresses(`https://site.example${base}`), [
    `${base}icon.svg`,
  ]);
  writeFiles(dist, {
    "index.html": `<p>${"Hello. ".repeat(200)}</p>`,
    "about/index.html": "<p>About.</p>",
    "blog/spark/index.html": "<p>Spark.</p>",
    "404.html": "<p>Not found.</p>",
    "feed.xml": "<feed/>",
    "film.mp4": "0123456789",
    "static/js/a.0123456789.js": "1",
    "static/images/my stage.svg": "<svg/>",
    _headers: rules ?? String(bytes),
    CNAME: "site.example",
    _redirects: `${base}old ${base}about/ 301\n`,
  });
  const { url, close } = await servePreview({ dist, port: 0, base });
  atEnd(close);
  return { dist, url, ask: createAsk(url) };
}

const atRoot = await serve("root");
const below = await serve("below", "/repo/");

describe("paths", () => {
  test.each<readonly [path: string, status: number, start: string]>([
    ["/", 200, "<p>Hello"],
    ["/about/", 200, "<p>About"],
    ["/about/?a=/nothing", 200, "<p>About"],
    ["/blog/spark/", 200, "<p>Spark"],
    ["/feed.xml", 200, "<feed/>"],
    ["/static/images/my%20stage.svg", 200, "<svg/>"],
    ["/about", 301, "/about/"],
    ["/blog/spark", 301, "/blog/spark/"],
    ["/old", 301, "/about/"],
    ["/404.html", 200, "<p>Not found"],
    ...[
      ...["/nothing", "/nothing/", "/About/", "/feed.xml/", "/blog", "/static/", "/_headers"],
      ...["/about//", "//about", "//evil.example/about", "/repo/about/", "/../root/feed.xml"],
    ].map((path) => [path, 404, "<p>Not found"] as const),
  ])("%s is answered with %i %s", async (path, status, start) => {
    const { status: given, headers, bytes } = await atRoot.ask(path);
    const answer = headers.location ?? String(bytes).slice(0, start.length);
    expect([given, answer]).toEqual([status, start]);
  });
  test.each([
    ["/repo/", 200, ""],
    ["/repo/about", 301, "/repo/about/"],
    ["/repo/old", 301, "/repo/about/"],
    ["/repo", 301, "/repo/"],
    ["/about/", 404, ""],
    ["/repository/", 404, ""],
  ])("below the path of a site, %s is answered with %i %s", async (path, status, to) => {
    const { status: given, headers } = await below.ask(path);
    expect([given, headers.location ?? ""]).toEqual([status, to]);
  });
});

describe("strangers", () => {
  const { port } = new URL(atRoot.url);
  const own = `localhost:${port}`;
  test.each([own, `127.0.0.1:${port}`, `[::1]:${port}`, own.toUpperCase()])(
    "a browser on this machine may ask for %s",
    async (host) => {
      const origin = `http://${host.toLowerCase()}`;
      expect((await atRoot.ask("/", { host, origin })).status).toBe(200);
    },
  );
  // A name that first leads to its owner and then here makes a page elsewhere a page of this server.
  test.each([
    ...["evil.example", `evil.example:${port}`, `127.0.0.1.nip.io:${port}`, `localhost.:${port}`],
    ...[`localhost.evil.example:${port}`, `a@localhost:${port}`, `0.0.0.0:${port}`, ""],
    ...["localhost", "localhost:1", `127.0.0.1:${port}0`, `[::ffff:127.0.0.1]:${port}`],
  ])("a page that reached it as %j gets nothing, and people read what to do", async (host) => {
    const { status, headers, bytes } = await atRoot.ask("/", { host });
    const words = `This server answers this computer only. Open ${atRoot.url} in a browser on it.\n`;
    expect([status, headers["content-type"], String(bytes)]).toEqual([403, "text/plain", words]);
  });
  test.each([
    ...["http://evil.example", "null", "http://localhost:1", `https://${own}`],
    ...[`http://${own}.evil.example`, `http://127.0.0.1.nip.io:${port}`, "file://"],
  ])("a page of %s gets nothing", async (origin) => {
    expect((await atRoot.ask("/", { host: own, origin })).status).toBe(403);
  });
  test.each(["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "PROPFIND"])(
    "%s is no question",
    async (method) => {
      const { status, headers, bytes } = await atRoot.ask("/", {}, method);
      expect([status, headers["allow"]]).toEqual([405, "GET, HEAD"]);
      expect(String(bytes)).toBe("This server is only read: by GET and HEAD.\n");
    },
  );
  test("a port that is taken is left to its owner, and the next one is taken", async () => {
    const { url, close } = await servePreview({ dist: below.dist, port: Number(port) });
    expect(Number(new URL(url).port)).toBeGreaterThan(Number(port));
    await close();
    await expect(createAsk(url)("/")).rejects.toThrow("ECONNREFUSED");
  });
  test("other addresses than loopback lead nowhere", async () => {
    const other = createAsk(`http://127.0.0.2:${port}/`);
    await expect(other("/", { host: own })).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL|ETIMEDOUT/);
  });
});

describe("files that are none of the site", async () => {
  const { dist, ask } = await serve("secrets");
  const secret = "a secret";
  writeFiles(folder, { "beside.txt": secret, "beside/a.txt": secret, "secrets-too/a.txt": secret });
  writeFiles(dist, { ".git/config": secret, "blog/.env": secret, "link.txt?a": "" });
  writeFiles(dist, { ".well-known/here.txt": "seen" });
  const links = {
    ...{ "link.txt": "../beside.txt", linked: "../beside", near: "../secrets-too" },
    ...{ "config.txt": ".git/config", git: ".git", "gone.txt": "../gone.txt", also: "about" },
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(dist, name));
  test.each([
    ...["/.git/config", "/%2egit/config", "/.git%2fconfig", "/blog/.env", "/about/../.git/config"],
    ...["/about/..%2f.git/config", "/link.txt", "/linked/a.txt", "/near/a.txt", "/config.txt"],
    ...["/git/config", "/gone.txt", "/../beside.txt", "/..%2fbeside.txt", "/%2e%2e/beside.txt"],
    ...["/..%5cbeside.txt", "/..\\beside.txt", "/%252e%252e/beside.txt", "/..%00/beside.txt"],
    ...["/%c0%ae%c0%ae/beside.txt", "/../secrets-too/a.txt", "http://localhost/../beside.txt"],
    ...["/%5fheaders", "/%2f%2e%2e%2fbeside.txt", "/.", "/..", "/.git", "/.git/", "/link.txt%3fa"],
    ...["/a%00b", "/%", "/%zz", "/about/../../beside.txt", "/about/..%2f..%2fbeside.txt"],
  ])("%s is not sent", async (path) => {
    const { status, bytes } = await ask(path);
    expect([status, String(bytes)]).toEqual([404, "<p>Not found.</p>"]);
  });
  test("a link that stays within the site leads on, and so does the folder for well-known files", async () => {
    expect(String((await ask("/also/")).bytes)).toBe("<p>About.</p>");
    expect(String((await ask("/.well-known/here.txt")).bytes)).toBe("seen");
  });
  test("a fault of the server is printed there, and shows nobody a path", async () => {
    const printed = vi.spyOn(console, "error").mockReturnValue();
    rmSync(join(dist, "_headers"));
    writeFiles(dist, { _headers: "/*\n  X-A: \u0001\n" });
    const { status, bytes } = await ask("/");
    const words = "The server has failed; its terminal says how.\n";
    expect([status, String(bytes)]).toEqual([500, words]);
    expect(printed).toHaveBeenCalledOnce();
    printed.mockRestore();
  });
});

describe("headers", () => {
  const [page, forever] = ["max-age=0, must-revalidate", "max-age=31536000, immutable"];
  test.each([
    ["/", "content-type", "text/html; charset=utf-8"],
    ["/static/images/my%20stage.svg", "content-type", "image/svg+xml; charset=utf-8"],
    ["/film.mp4", "content-type", "video/mp4"],
    ["/CNAME", "content-type", "application/octet-stream"],
    ["/nothing", "content-type", "text/html; charset=utf-8"],
    ["/%73tatic/js/a.0123456789.js", "cache-control", `public, ${forever}`],
    ["/about/", "cache-control", `public, ${page}`],
    ["/nothing", "cache-control", `public, ${page}`],
    ["/static/js/a.0123456789.js", "cache-control", `public, ${forever}`],
    ["/repo/static/js/a.0123456789.js", "cache-control", `public, ${forever}`],
  ])("%s has as its %s: %s", async (path, name, value) => {
    const { ask } = path.startsWith("/repo/") ? below : atRoot;
    expect((await ask(path)).headers[name]).toBe(value);
  });
  test("the rules of safety hold for every file, and for the not-found page", async () => {
    for (const path of ["/", "/feed.xml", "/nothing", "/static/js/a.0123456789.js"])
      expect((await atRoot.ask(path)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "strict-transport-security": expect.stringContaining("includeSubDomains"),
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "content-security-policy": expect.stringContaining("frame-ancestors"),
      });
  });
  test("rules are read line by line, and later ones win", async () => {
    const rules = "/*\n  X-A: one\n  X-B: two: three\n\n/feed.xml\n  X-B: four\n# a remark\n";
    const { ask } = await serve("rules", "/", rules);
    expect((await ask("/")).headers).toMatchObject({ "x-a": "one", "x-b": "two: three" });
    const { headers } = await ask("/feed.xml");
    expect([headers["x-a"], headers["x-b"]]).toEqual(["one", "four"]);
    expect((await ask("/feed.xml.gz")).headers["x-b"]).toBe("two: three");
  });
});

describe("what is sent", () => {
  const { ask, dist } = atRoot;
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
  test("a site without a page for lost visitors tells them in plain words", async () => {
    const lost = await serve("lost");
    rmSync(join(lost.dist, "404.html"));
    const { status, headers, bytes } = await lost.ask("/nothing");
    const plain = [404, "text/plain", "Not found"];
    expect([status, headers["content-type"], String(bytes)]).toEqual(plain);
  });
  test("a page is compressed as well as can be, for a browser that can read it", async () => {
    const plain = await ask("/");
    const small = await ask("/", { "accept-encoding": "gzip, br" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(small.headers["content-encoding"]).toBe("br");
    expect(small.bytes).toEqual(brotliCompressSync(plain.bytes));
  });
  test("a film is not compressed, and comes in pieces", async () => {
    const whole = await ask("/film.mp4", { "accept-encoding": "br" });
    expect(whole.headers["content-encoding"]).toBeUndefined();
    const { status, headers, bytes } = await ask("/film.mp4", { range: "bytes=2-4" });
    expect([status, headers["content-range"], `${bytes}`]).toEqual([206, "bytes 2-4/10", "234"]);
  });
  test("a request for the headers alone has no body", async () => {
    const { status, headers, bytes } = await ask("/", {}, "HEAD");
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(Number(headers["content-length"])).toBeGreaterThan(1000);
  });
});

test("a connection stays open as long as the server does, and no longer", async () => {
  const { port, close } = await openPort(0, (_request, response) => response.write("Hello."));
  const client = connect(port, "127.0.0.1");
  client.write(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  const [answer] = await once(client, "data");
  await Promise.all([once(client, "close"), close()]);
  expect(`${answer}`).not.toContain("timeout");
});

test.each([
  ["EADDRNOTAVAIL", "served"],
  ["EAFNOSUPPORT", "served"],
  ["EACCES", "No port from 0 to 49 is free."],
  ["EMFILE", "EMFILE"],
])("a machine that says %s of its second address: %s", async (code, expected) => {
  const { listen } = Server.prototype;
  const tried: Server[] = [];
  vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...to) {
    tried.push(this);
    if (`${to[1]}` !== "::1") return listen.apply(this, to);
    process.nextTick(() => this.emit("error", Object.assign(new Error(code), { code })));
    return this;
  });
  const opened = await openPort(0, () => {}).catch(({ message }: Error) => message);
  if (typeof opened !== "string") await opened.close();
  vi.restoreAllMocks();
  expect(typeof opened === "string" ? opened : "served").toBe(expected);
  // Two addresses each, and the first is not kept where the second is taken.
  if (code === "EACCES")
    expect(tried.map(({ listening }) => listening)).toEqual(Array(100).fill(false));
});
