/**
 * The site keeps its specification: one row for each statement that can be read from the finished site. Where the
 * site departs from it, a row asks for what `docs/specification.md` says instead. What moves is tested in a browser
 * (`tests/browser`).
 *
 * The rows expect what the specification says and not what the content says, so one fails when a section, a link, a
 * count or a figure gets lost. None asks for a sentence: a text can be rewritten as long as it still names what the
 * rule is about. A list may grow. A figure belongs to its year, and its row goes with it when a newer one takes its
 * place.
 */
import { describe, expect, test } from "vitest";
import { blog } from "./specification/blog.ts";
import { events } from "./specification/events.ts";
import { everyPage } from "./specification/every-page.ts";
import { fundraising } from "./specification/fundraising.ts";
import { getInvolved } from "./specification/get-involved.ts";
import { homeAndAbout } from "./specification/home-and-about.ts";
import type { Row, Screen, View } from "./specification/readers.ts";
import { redirects } from "./specification/redirects.ts";
import { type BuiltSite, builtSite, type SiteDocument } from "./support/built-site.ts";
import { one, parseHtml } from "./support/html.ts";
import { reworded } from "./support/reworded.ts";

const screens: readonly Screen[] = [
  ...everyPage,
  ...homeAndAbout,
  ...getInvolved,
  ...fundraising,
  ...events,
  ...blog,
  ...redirects,
];

const site = await builtSite();

function viewOf(page: SiteDocument, from: BuiltSite): View {
  return { part: page.main, page, site: from };
}

describe.each(screens)("%s", (_name, route, rows) => {
  test.each(rows)("%s", (_asked, read, wanted) => {
    expect(read(viewOf(site.document(route), site))).toEqual(wanted);
  });
});

/** A site of one page, which has nothing on it. */
function hollow(): BuiltSite {
  const html = "<html><head><style></style></head><body><main></main></body></html>";
  const root = parseHtml(html);
  const page = { ...site.document("/"), html, root, main: one(root, "main") };
  return { ...site, documents: [page], document: () => page, files: ["index.html"] };
}

/** Whether a row holds. A reader may also say that what it looks for isn't there at all. */
function holds([, read, wanted]: Row, view: View): boolean {
  try {
    expect(read(view)).toEqual(wanted);
    return true;
  } catch {
    return false;
  }
}

test("every row fails on a page that has nothing on it", () => {
  const empty = hollow();
  const view = viewOf(empty.document("/"), empty);
  const satisfied = screens.flatMap(([name, , rows]) =>
    rows.filter((row) => holds(row, view)).map(([asked]) => `${name}: ${asked}`),
  );
  expect(satisfied).toEqual([]);
});

/** The nouns by which rows know a rule. A text has to name what it's about; every other word is its author's. */
const topics = [
  ...["account", "alumni", "checks?", "chips?", "fee", "form", "full", "garage", "lot", "memo"],
  ...["million", "page", "parents", "parking", "positions?", "semester", "spring", "statement"],
  ...["time", "waiver", "weeks?", "wristband", "year"],
];

test("no row asks how a sentence is written", () => {
  const others = site.documents.map((page) => reworded(page, topics));
  const find = (route: string) =>
    others.find((page) => page.route === route) ?? site.document(route);
  const edited = { ...site, documents: others, document: find };
  const broken = screens.flatMap(([name, route, rows]) =>
    rows
      .filter((row) => !holds(row, viewOf(find(route), edited)))
      .map(([asked]) => `${name}: ${asked}`),
  );
  expect(broken).toEqual([]);
});
