/**
 * The vocabulary of the rows: how a statement of the specification is read from the finished site. A reader takes
 * the part of a page it's asked about and returns a plain value, so that a failed row prints what's there beside
 * what's wanted. Readers look for names, figures, links, counts and order, and leave the sentences to their author.
 */
import postcss from "postcss";
import { expect } from "vitest";
import { z } from "zod";
import type { BuiltSite, SiteDocument } from "../support/built-site.ts";
import { all, attribute, one, type Part, parseHtml, rawOf, textOf } from "../support/html.ts";

/** What a reader reads: a part of a page, at first its `<main>`, and the site around it. */
export interface View {
  readonly part: Part;
  readonly page: SiteDocument;
  readonly site: BuiltSite;
}

export type Reader<Value = unknown> = (view: View) => Value;

/** What's asked, in our words; how it's read; and what the specification wants to find. */
export type Row = readonly [asked: string, read: Reader, wanted: unknown];

/** A screen of the specification, the route it's at, and what's asked of it. */
export type Screen = readonly [name: string, route: string, rows: readonly Row[]];

/** How a text begins, or what it has to match. */
type Name = string | RegExp;

const fits = (read: string, name: Name) =>
  typeof name === "string" ? read.startsWith(name) : name.test(read);

// Where to read

/** Reads in the one element of the whole page, outside of `<main>` too, that a selector names. */
export function at<Value>(selector: string, read: Reader<Value>): Reader<Value> {
  return (view) => read({ ...view, part: one(view.page.root, selector) });
}

/** Reads in the whole page. */
export function whole<Value>(read: Reader<Value>): Reader<Value> {
  return (view) => read({ ...view, part: view.page.root });
}

/** Reads another page. */
export function on<Value>(route: string, read: Reader<Value>): Reader<Value> {
  return ({ site }) => {
    const page = site.document(route);
    return read({ part: page.main, page, site });
  };
}

/** Reads in the first element of its kind whose text begins with a name, or matches it. */
export function inside<Value>(selector: string, name: Name, read: Reader<Value>): Reader<Value> {
  return (view) => {
    const part = all(view.part, selector).find((element) => fits(textOf(element), name));
    if (!part) throw new Error(`There's no "${selector}" with the text ${name}.`);
    return read({ ...view, part });
  };
}

/** Reads what stands below a heading of the second level, up to the next one. */
export function section<Value>(title: Name, read: Reader<Value>): Reader<Value> {
  return (view) => {
    const [, main = ""] = /<main\b.*?>(.*)<\/main>/s.exec(view.page.html) ?? [];
    const sections = main.split(/(?=<h2\b)/).map(parseHtml);
    const part = sections.find((it) =>
      all(it, "h2").some((heading) => fits(textOf(heading), title)),
    );
    if (!part) throw new Error(`The page has no section ${title}.`);
    return read({ ...view, part });
  };
}

/** Reads in each element that a selector names. */
export function each<Value>(selector: string, read: Reader<Value>): Reader<readonly Value[]> {
  return (view) => all(view.part, selector).map((part) => read({ ...view, part }));
}

// What to read

/** The texts of all elements that a selector names. */
export function texts(selector: string): Reader<readonly string[]> {
  return ({ part }) => all(part, selector).map((element) => textOf(element));
}

/** The text of the one element that a selector names. */
export function text(selector: string): Reader<string> {
  return ({ part }) => textOf(one(part, selector));
}

/** What's printed on elements, with the letters that a screen reader doesn't read aloud. */
export function printed(selector: string): Reader<readonly string[]> {
  return ({ part }) => all(part, selector).map((element) => rawOf(element).trim());
}

/** The values of an attribute of all elements that a selector names. */
export function attributes(selector: string, name: string): Reader<readonly string[]> {
  return ({ part }) => all(part, selector).map((element) => attribute(element, name));
}

/**
 * Where links lead: the route of a page of ours as the specification writes it, or an address outside. With a name,
 * only the links whose words begin with it, or match it.
 */
export function links(selector = "a", name: Name = ""): Reader<readonly string[]> {
  return ({ part }) =>
    all(part, selector)
      .filter((link) => fits(textOf(link), name))
      .map((link) => routeOf(attribute(link, "href")));
}

/** `/ourstory/#levels` leads to a part of `/ourstory`. */
function routeOf(href: string): string {
  return href.replace(/^(\/[^#?]*?)\/?(?:#.*)?$/, (_all, route) => route || "/");
}

/** What an element has to have: something that a selector finds, or what a reader confirms. */
type Wanted = string | Reader<boolean>;

/** How many elements a selector names that have all of these. */
export function count(selector: string, ...wanted: readonly Wanted[]): Reader<number> {
  const readers = wanted.map((it) => (typeof it === "string" ? has(it) : it));
  return (view) =>
    all(view.part, selector).filter((part) =>
      readers.every((read) => confirms(read, { ...view, part })),
    ).length;
}

/** Whether there are elements that a selector names, and all of them have all of these. */
export function every(selector: string, ...wanted: readonly Wanted[]): Reader<boolean> {
  return (view) => {
    const found = count(selector)(view);
    return found > 0 && found === count(selector, ...wanted)(view);
  };
}

/** Whether a reader says yes. One that misses the part it reads in doesn't. */
export function confirms(read: Reader<boolean>, view: View): boolean {
  try {
    return read(view);
  } catch {
    return false;
  }
}

/** Whether a selector finds anything. */
export function has(selector: string): Reader<boolean> {
  return ({ part }) => all(part, selector).length > 0;
}

/** Whether all of these words, names or figures can be read. */
export function says(...words: readonly (string | RegExp)[]): Reader<boolean> {
  return ({ part }) => {
    const read = textOf(part);
    return words.every((it) => (typeof it === "string" ? read.includes(it) : it.test(read)));
  };
}

/** Whether a link leads to a route or to an address of this form. */
export function leadsTo(target: string | RegExp): Reader<boolean> {
  return (view) =>
    links()(view).some((it) => (typeof target === "string" ? it === target : target.test(it)));
}

/** Of everything a reader finds, what's on a list, in the order of the page: more may stand between. */
export function among(list: readonly string[], read: Reader<readonly string[]>) {
  return (view: View): readonly string[] => read(view).filter((found) => list.includes(found));
}

/** Whether at least two elements that a selector names read the same, and not empty. */
export function alike(selector: string, read: Reader<readonly unknown[]>): Reader<boolean> {
  return (view) => {
    const [first = [], ...others] = each(selector, read)(view);
    const isSame = (other: readonly unknown[]) => JSON.stringify(other) === JSON.stringify(first);
    return first.length > 0 && others.length > 0 && others.every(isSame);
  };
}

// The site as a whole

/** Of a list of routes, those whose page confirms what's asked. */
export function routesWith(routes: readonly string[], read: Reader<boolean>): Reader {
  const without = routesWithout(read);
  return (view) => {
    const missing = without(view);
    const known = view.site.documents.map(({ route }) => route);
    return routes.filter((route) => known.includes(route) && !missing.includes(route));
  };
}

/** The routes of all pages, ours too, that don't confirm what's asked. */
export function routesWithout(read: Reader<boolean>): Reader<readonly string[]> {
  return ({ site }) =>
    site.documents
      .filter((page) => !confirms(read, { part: page.main, page, site }))
      .map(({ route }) => route);
}

/** What the style of the page says of elements with exactly this selector: each value, and where it holds. */
export function style(selector: string, property: string): Reader<readonly string[][]> {
  return ({ page }) => {
    const found: string[][] = [];
    postcss.parse(rawOf(one(page.root, "head style"))).walkDecls(property, ({ value, parent }) => {
      if (parent?.type !== "rule" || (parent as postcss.Rule).selector !== selector) return;
      found.push([value, conditionOf(parent as postcss.Rule)]);
    });
    return found;
  };
}

/** The media query around a rule; empty where it always holds. */
function conditionOf({ parent }: postcss.Node): string {
  if (parent?.type !== "atrule") return "";
  const { name, params } = parent as postcss.AtRule;
  return name === "media" ? params : conditionOf(parent);
}

/** The client's scripts: whether the one of this name has something. */
export function script(name: string, wanted: RegExp): Reader<boolean> {
  return ({ site }) =>
    site.files
      .filter((file) => file.startsWith(`static/js/${name}.`))
      .some((file) => wanted.test(site.read(file)));
}

// What's wanted, where it isn't one value

/** A list may grow: what the specification counts is the least that's there. */
export const atLeast = (least: number) => expect.schemaMatching(z.number().min(least));

/** A text of this form. */
export const like = (form: RegExp) => expect.stringMatching(form);

/** These, in any order, and perhaps more. */
export const including = (...items: readonly unknown[]) => expect.arrayContaining([...items]);

/** Whatever it is, as long as it's there. */
export const anything = expect.anything();
