/**
 * The development server: watches the folders of a site, builds again on every change, keeps the
 * last good pages, and tells open browsers to reload, or what is wrong.
 */

import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { watch } from "chokidar";
import fastGlob from "fast-glob";
import type { Problem } from "../model/problem.ts";
import type { SitePaths } from "../site-paths.ts";
import { answer } from "./host.ts";
import { liveScript } from "./live-script.ts";

/** How a build ended, as far as an open page must know. */
export type DevState =
  | { readonly kind: "fine"; readonly warnings: number }
  | { readonly kind: "broken"; readonly problems: readonly Problem[] };

export interface DevOptions {
  readonly paths: SitePaths;
  readonly port: number;
  /** Builds the site into `paths.out`; problems of the content come back as a state. */
  build(): Promise<DevState>;
  /** Told after each build, for the terminal. */
  onState(state: DevState, ms: number): void;
}

/** A running development server. */
export interface DevServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Where an open page listens for news. */
const newsPath = "/__news";

/** Builds once, serves, and watches until it is closed. */
export async function startDev(options: DevOptions): Promise<DevServer> {
  const listeners = new Set<ServerResponse>();
  let state = await buildOnce(options);
  let known = await listFiles(options.paths.out);
  const news = () => `data: ${JSON.stringify(state)}\n\n`;
  const rebuild = serialize(async () => {
    state = await buildOnce(options);
    known = await listFiles(options.paths.out);
    for (const listener of listeners) listener.write(news());
  });
  const watcher = watch(watchedFolders(options.paths), { ignoreInitial: true });
  watcher.on("all", rebuild);
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    if (path === newsPath) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write(news());
      listeners.add(response);
      request.on("close", () => listeners.delete(response));
      return;
    }
    sendFile(path, response, known, options.paths.out).catch((cause: unknown) => {
      response.writeHead(500).end(String(cause));
    });
  });
  const port = await listen(server, options.port);
  return {
    url: `http://localhost:${port}/`,
    close: async () => {
      await watcher.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function buildOnce({ build, onState }: DevOptions): Promise<DevState> {
  const start = performance.now();
  const state = await build();
  onState(state, performance.now() - start);
  return state;
}

/** Runs one build at a time; changes that come meanwhile are built together afterwards. */
function serialize(work: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

function watchedFolders({ content, templates, client, styles, public: publicFolder }: SitePaths) {
  return [content, templates, client, styles, publicFolder];
}

async function listFiles(out: string): Promise<ReadonlySet<string>> {
  return new Set(await fastGlob("**", { cwd: out }));
}

async function sendFile(
  path: string,
  response: ServerResponse,
  known: ReadonlySet<string>,
  out: string,
) {
  const site = { has: (file: string) => known.has(file), headerRules: [], base: "/" };
  const { status, headers, file } = answer(path, site);
  const fresh = { ...headers, "cache-control": "no-store" };
  if (file === undefined) {
    response.writeHead(status, fresh).end(await waitingPage());
    return;
  }
  const bytes = await readFile(join(out, file));
  response.writeHead(status, fresh);
  response.end(file.endsWith(".html") ? openForNews(bytes.toString("utf8")) : bytes);
}

/** A page in development may run the script that listens for news; its policy would forbid it. */
function openForNews(html: string): string {
  const withoutPolicy = html.replace(/<meta http-equiv="content-security-policy"[^>]*>/i, "");
  return withoutPolicy.replace("</body>", `<script>${liveScript(newsPath)}</script></body>`);
}

/** Shown while there is no good page yet: the first build found errors. */
async function waitingPage(): Promise<string> {
  return openForNews("<!doctype html><title>Not built yet</title><body></body>");
}

/** Takes the first free port from the wished one on. */
async function listen(server: ReturnType<typeof createServer>, wished: number): Promise<number> {
  for (let port = wished; port < wished + 50; port++) {
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once("error", (cause: NodeJS.ErrnoException) =>
        cause.code === "EADDRINUSE" ? resolve(false) : reject(cause),
      );
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isFree) return (server.address() as AddressInfo).port;
    server.removeAllListeners("error");
  }
  throw new Error(`No port from ${wished} to ${wished + 49} is free.`);
}
