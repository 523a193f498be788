/** What a generator is to the race: a site that is laid out, and a command that builds it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Article } from "./corpus.ts";
import type { TimedCommand } from "./run-timed.ts";

/** A link of the navigation that stands on every page. */
export interface NavigationLink {
  readonly label: string;
  readonly href: string;
}

/** One generator in the race. */
export interface System {
  /** As `--only` names it. */
  readonly name: string;
  /** As the table names it, without its version. */
  readonly label: string;
  /** Whether its pages have the plain layout, word for word like those of the others. */
  readonly isPlain: boolean;
  /** Where the articles lie in its site. */
  readonly articles: string;
  /** Where its site is written. */
  readonly out: string;
  /** Why it cannot take part, and what helps; undefined when it can. */
  findObstacle(): string | undefined;
  /** The version that runs; undefined when it has none, as a checkout of ours. */
  readVersion(): string | undefined;
  /** Puts everything but the articles into an empty folder. */
  placeSite(folder: string, navigation: readonly NavigationLink[]): void;
  command(folder: string): TimedCommand;
}

/** How many links the navigation has; a corpus may be smaller. */
const linksMax = 40;

/** The navigation of a corpus: links to its first articles. */
export function navigationOf(corpus: readonly Article[]): readonly NavigationLink[] {
  return corpus
    .slice(0, linksMax)
    .map(({ title, slug }) => ({ label: title, href: `/blog/${slug}/` }));
}

/** Writes a file and the folders that lead to it. */
export function placeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Writes articles into a site that was placed. */
export function placeArticles(system: System, folder: string, articles: readonly Article[]): void {
  mkdirSync(join(folder, system.articles), { recursive: true });
  for (const { slug, text } of articles) {
    writeFileSync(join(folder, system.articles, `${slug}.md`), text);
  }
}
