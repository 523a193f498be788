/**
 * Runs in every page that the development server sends: shows what is wrong, and keeps the page up
 * to date. It comes with the page, so it needs no file of its own and never reaches visitors.
 */
import type { News } from "../news.ts";
import { listenTogether } from "./listen-together.ts";
import { createOverlay } from "./overlay.ts";
import { createPageKeeper } from "./page-keeper.ts";

const overlay = createOverlay();
const keeper = createPageKeeper(document.currentScript?.dataset["rest"] ?? "");
const title = document.title;

async function ask(): Promise<void> {
  const response = await fetch(`/__dev/news?path=${encodeURIComponent(location.pathname)}`);
  const { page, ...news } = (await response.json()) as News;
  const toMend = news.items.filter(({ kind }) => kind !== "warning").length;
  document.title = toMend > 0 ? `(${toMend}) ${title}` : title;
  overlay.show(news, page !== undefined);
  if (page) keeper.update(page);
}

// When the server is away there is nothing to say; it will be asked again when it is back.
listenTogether("/__dev/pokes", () => void ask().catch(() => {}));
