/** The server as a program: its port, its end, its tabs; and mistakes in templates and scripts, which it survives. */
import { once } from "node:events";
import { cpSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { describeFaults } from "../../generator/dev/dev-state.ts";
import { nobodysFault } from "../../generator/diagnostics/print-terminal.ts";
import { eventually } from "../browser/support.ts";
import { createAsk } from "../support/ask.ts";
import { page as md } from "../support/usual-files.ts";
import { colon, home, startServer, visit } from "./support.ts";

const script = "client/suggestion.ts";

/** Templates of a site's own: a plain document, and a part in a file of its own. */
const template = `import { renderToStaticMarkup } from "react-dom/server";
import { Title } from "./Title.tsx";

export const createRenderer = () => function renderDocument(page: { title: string }) {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head><title>{page.title}</title></head>
      <body><Title text={page.title} /></body>
    </html>,
  );
  return "<!doctype html>" + html;
}
`;
const title = `export function Title({ text }: { text: string }) {
  return <h1>{text} of the site</h1>;
}
`;

/** Takes a port as another program would. */
async function takePort(host: string, wished = 0): Promise<number | undefined> {
  const taken = createServer().listen(wished, host);
  const isOpen = await once(taken, "listening").catch(() => undefined);
  return isOpen && (taken.address() as AddressInfo).port;
}

const wished = (await takePort("127.0.0.1")) ?? 0;
// Some computers have no address of the newer kind.
await takePort("::1", wished + 1);
const world = {
  [home]: colon,
  "content/pages/about.md": md("About", "Us."),
  "content/pages/404.md": md("Not found", "Nothing is here.", "layout: missing\n"),
  "templates/create-renderer.tsx": template,
  "templates/Title.tsx": title,
};
const server = await startServer(world, wished, (root) => {
  cpSync(join(defaultRoot, "client"), join(root, "client"), { recursive: true });
  // Islands import react, which they find beside the site that they belong to.
  symlinkSync(join(defaultRoot, "node_modules"), join(root, "node_modules"));
});

test("a port that is taken, at either address of this machine, is left to its owner", async () => {
  expect(Number(new URL(server.url).port)).toBeGreaterThan(wished);
  expect(server.printed()).toContain(`Port ${wished} is taken`);
  expect(server.printed().match(/http:/g)).toHaveLength(1);
});

test("before the first good page there is a waiting page with status 503, which becomes one", async () => {
  // The address is printed before anything is built, and a request waits for the first build.
  expect(server.printed()).not.toContain("built");
  expect((await fetch(server.url)).status).toBe(503);
  const { page, dialog, appears, words } = await visit(server.url, /503|404/);
  await appears();
  expect(await page.title()).toBe("(1) Waiting for the first good page");
  expect(await words()).toContain('title: "Home: sweet"');
  server.save("templates/Title.tsx", "export const = 1;");
  server.save(home, md("Home", "The first good page."));
  await dialog.getByText("templates/Title.tsx:1:14").first().waitFor();
  server.save("templates/Title.tsx", title);
  await page.getByText("Home of the site").waitFor();
});

test("the server answers like a host: redirects, the not-found page, no old files", async () => {
  const ask = createAsk(server.url);
  const moved = await ask("/about");
  expect([moved.status, moved.headers.location]).toEqual([301, "/about/"]);
  const { status, bytes, headers } = await ask("/nowhere");
  expect([status, bytes.includes("Not found of the site")]).toEqual([404, true]);
  expect(headers["cache-control"]).toBe("no-store");
  expect((await ask("/../package.json")).status).toBe(404);
});

test.each(["/", "/__dev/events", "/__dev/update?path=/"])(
  "a page elsewhere, and one that took a name of its own for this server, learns nothing from %s",
  async (path) => {
    const ask = createAsk(server.url.replace("localhost", "127.0.0.1"));
    const { host } = new URL(server.url);
    const rebound = await ask(path, { host: host.replace("localhost", "evil.example") });
    const elsewhere = await ask(path, { host, origin: "https://evil.example" });
    const written = await ask(path, { host }, "POST");
    expect([rebound.status, elsewhere.status, written.status]).toEqual([403, 403, 405]);
    for (const { bytes } of [rebound, elsewhere]) expect(String(bytes)).not.toContain(server.root);
    const { headers } = await ask("/", { host });
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  },
);

test("the words of a fault name files from the root of the site", () => {
  const cause = new Error(`ENOENT: open '${join(server.root, "content/a.md")}'`);
  expect(describeFaults(cause, server.root)).toMatchObject([
    { message: "ENOENT: open 'content/a.md'" },
  ]);
});

const misplaced = title.replace("</h1>", "</h2>");
const failing = title.replace("{text}", "{(text as never as string[][])[0]![9]!.at(0)}");
const stack = [
  "at Title (templates/Title.tsx:2:53)",
  "renderDocument (templates/create-renderer.tsx:5:16)",
];
const reading = "Cannot read properties of undefined (reading 'at')";

test.each([
  ["that cannot be read", "templates/Title.tsx:2:34", misplaced, ["</h2>;", 'closing "h2" tag']],
  ["with its calls", "templates/Title.tsx:2:53", failing, [reading, ...stack]],
  ["in a script", `${script}:2:5`, "/* A script. */\nlet let = 1;\n", ["let let = 1;"]],
])(
  "a mistake of ours %s has its place, lies over the last good page, and is survived",
  async (_, place, bad, parts) => {
    const [file = ""] = place.split(":");
    const { page, dialog, appears, goes } = await visit(server.url, /favicon|404/);
    const heading = await page.locator("h1").innerText();
    const before = server.printed().length;
    const printed = () => server.printed().slice(before);
    server.save(file, bad);
    await appears();
    const words = (await dialog.textContent()) ?? "";
    for (const part of [nobodysFault, place, ...parts]) expect(words).toContain(part);
    expect(words).not.toMatch(/node_modules|\.cache/);
    expect(await page.locator("h1").innerText()).toBe(heading);
    expect((await fetch(server.url)).status).toBe(200);
    await eventually(() => printed().includes(nobodysFault) && printed().includes(place), true);
    server.save(file, file === script ? "export {};\n" : title);
    await goes();
    await eventually(() => printed().trim().endsWith("built"), true);
  },
);

test("eight tabs are kept up to date, though a browser opens six connections only", async () => {
  const first = await visit(server.url, /404/);
  const others = await Promise.all(Array.from({ length: 7 }, () => visit(server.url, /404/)));
  server.save(home, md("For all of you", "Text."));
  for (const { page } of [first, ...others]) await page.getByText("For all of you").waitFor();
  // For this none of them is loaded again.
  server.save(home, colon);
  for (const { appears } of [first, ...others]) await appears();
  // The tab that listened for the others goes; another takes over.
  await first.page.close();
  server.save(home, md("For the rest of you", "Text."));
  for (const { page } of others) await page.getByText("For the rest of you").waitFor();
});

test("a server that was killed and starts again is found by the pages that were open", async () => {
  const { page, appears } = await visit(server.url, /ERR_|404/);
  await server.end("SIGKILL");
  server.save(home, md("Written while nobody served", "Text."));
  await server.restart();
  await page.getByText("Written while nobody served").waitFor();
  server.save(home, colon);
  await appears();
});

test("Ctrl-C and a supervisor end it at once, without a word of trouble", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await fetch(server.url);
    expect(await server.end(signal)).toBe(0);
    const rows = server.printed().trim().split("\n");
    expect(rows.at(-1)).toBe("Stopped. npm run dev starts it again.");
    await expect(fetch(server.url)).rejects.toThrow();
    if (signal === "SIGINT") await server.restart();
  }
});
