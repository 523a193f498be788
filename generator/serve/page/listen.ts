/**
 * Runs in every page that the development server sends: shows what is wrong, and keeps the page up
 * to date. It comes with the page, so it needs no file of its own and never reaches visitors. A page
 * brings the news of its moment with it: whoever holds a page never believes to hold another one.
 */
import type { News } from "../news.ts";
import { createRounds } from "../rounds.ts";
import { fetchPage } from "./fetch-page.ts";
import { listenTogether } from "./listen-together.ts";
import { createOverlay } from "./overlay.ts";
import { createPageKeeper } from "./page-keeper.ts";

const own = readTold(document);
const overlay = createOverlay();
const keeper = createPageKeeper(own.marks);
const title = document.title;
show(own);

/** What the server has written on the script of a page. */
function readTold(page: Document) {
  const script = page.querySelector<HTMLElement>("script[data-news]");
  const { main = "", style = "", rest = "", css = "", news = "" } = script?.dataset ?? {};
  return { marks: { main, style, rest }, css, news };
}

function show({ marks, news }: ReturnType<typeof readTold>): void {
  if (news === "") return;
  const told = JSON.parse(news) as News;
  const toMend = told.items.filter(({ kind }) => kind !== "warning").length;
  document.title = toMend > 0 ? `(${toMend}) ${title}` : title;
  // A page without a rest is only the promise of one.
  overlay.show(told, marks.rest !== "");
}

async function ask(): Promise<void> {
  const newest = await fetchPage(keeper.marks());
  const told = readTold(newest);
  show(told);
  keeper.update({ ...told, main: newest.querySelector("main") });
}

// When the server is away there is nothing to say; it will be asked again when it is back.
const update = createRounds(() => ask().catch(() => {}));
listenTogether("/__dev/pokes", update);
