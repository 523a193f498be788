/**
 * Gives each page the part of the stylesheet that its markup can use (decision 5). A rule is kept when the page has the
 * classes and elements that its selector needs. Attributes and states don't count, because a script or a visitor may
 * change them later.
 */
import postcss, { type AtRule, type ChildNode, type Container, type Root } from "postcss";
import { memoize } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";

/** The compiled stylesheet. */
export type Styles = ReturnType<typeof createStyles>;

/** Makes a compiled and minified sheet ready to be picked from. */
export function createStyles(css: string) {
  const sheet = postcss.parse(css);
  // esbuild leaves the values of custom properties as they are: with spaces, which mean nothing, and long colors.
  sheet.walkDecls(/^--/, (declaration) => {
    declaration.raws.between = ":";
    const value = declaration.value.trim().replace(/, (?!.*["'])/g, ",");
    declaration.value = value.replace(/rgba\(([\d.,]+)\)/g, shortenColor);
  });
  const readShared = memoize((markup) => [...tagsIn(markup)].join(""));
  // Pages of one kind mostly have the same tags, so there are only few different parts.
  const pick = memoize((tags) => {
    // The rules are copied, so the sheet itself doesn't change.
    const part = postcss.root({ raws: { ...sheet.raws } });
    copyMatched(sheet, part, namesIn(tags));
    dropUnread(part);
    return part.toString();
  });
  /** The part of the sheet that a page can use, by the markup of its pieces. */
  const pickFor = (pieces: readonly Piece[]): string => {
    const own = pieces.filter((piece) => typeof piece === "string").join("");
    const shared = pieces.flatMap((one) => (one as { shared?: string }).shared ?? []);
    return pick([...shared.map(readShared), ...[...tagsIn(own)].sort()].join(""));
  };
  // The background of the pages in both themes: the browser's own bar gets this color.
  const paper = { light: readPaper(sheet, ":root"), dark: readPaper(sheet, "[data-theme=dark]") };
  return { css, paper, pickFor };
}

/** Writes the numbers of `rgba(20,33,74,.16)` as `#14214a29`, which has all the steps that a screen shows. */
function shortenColor(_: string, numbers: string): string {
  const [red, green, blue, alpha] = numbers.split(",").map(Number);
  const channels = [red, green, blue, (alpha ?? 1) * 255].map((channel = 0) => Math.round(channel));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** The first value of `--paper` for a selector. Further down in the sheet, print and high contrast have their own. */
function readPaper(sheet: Root, selector: string): string {
  const values: string[] = [];
  sheet.walkDecls("--paper", ({ value, parent }) => {
    if ((parent as postcss.Rule).selectors.includes(selector)) values.push(value);
  });
  return values[0] ?? "";
}

/** The parts of tags that selectors ask for, each once: `<p`, ` class="prose"`. */
const tagsIn = (markup: string) => new Set(markup.match(/<[a-z][a-z0-9]*| class="[^"]*"/g));

/** The elements (`p`) and the classes (`.prose`) of a page. */
function namesIn(markup: string): ReadonlySet<string> {
  const names = [...tagsIn(markup)].flatMap((tag) => {
    const [, classes] = /"(.*)"/s.exec(tag) ?? [];
    return classes?.split(/\s+/).map((name) => `.${name}`) ?? [tag.slice(1)];
  });
  return new Set(["html", "body", ...names]);
}

/**
 * Copies everything that isn't a rule, the rules that can match, and the blocks that hold any of those. If a block has the
 * same condition as the one before it, its rules are added to that one.
 */
function copyMatched(from: Container, to: Container, names: ReadonlySet<string>): void {
  for (const node of (from.nodes ?? []) as ChildNode[]) {
    if (node.type === "rule") {
      const selectors = node.selectors.filter((selector) => canMatch(selector, names));
      if (selectors.length > 0) to.append(node.clone({ selectors }));
    } else if (isGroup(node)) {
      const { name, params } = node;
      const last = to.last;
      const isSame = last && isGroup(last) && last.name === name && last.params === params;
      const group = isSame ? last : postcss.atRule({ name, params, raws: { ...node.raws } });
      copyMatched(node, group, names);
      if (!isSame && group.nodes) to.append(group);
    } else to.append(node.clone());
  }
}

/** A block of rules: a layer, a condition. Keyframes and font faces have no selectors. */
function isGroup(node: ChildNode): node is AtRule {
  const names = /^(?:layer|media|supports|starting-style)$/;
  return node.type === "atrule" && names.test(node.name) && node.nodes !== undefined;
}

/** True when every class and element that a selector requires is on the page. */
function canMatch(selector: string, names: ReadonlySet<string>): boolean {
  const changing = /\[[^\]]*\]|::?(?!(?:is|where|has|not)\()[a-z-]+(?:\([^()]*\))?/g;
  return hasNames(selector.replace(changing, ""), names);
}

/** The same for a selector without attributes and states. Lists such as `:is()` are decided from the innermost outward. */
function hasNames(selector: string, names: ReadonlySet<string>): boolean {
  const rest = selector.replace(/:(is|where|has|not)\(([^()]*)\)/g, (_, kind, inside) => {
    const mayMatch =
      kind === "not" || inside.split(",").some((one: string) => hasNames(one, names));
    return mayMatch ? "" : ".0";
  });
  if (rest !== selector) return hasNames(rest, names);
  const required = selector.match(/\.[\w-]+|(?<![\w.#-])[a-z][a-z0-9]*/g) ?? [];
  return required.every((name) => names.has(name));
}

/** Drops keyframes that no animation names, and custom properties that nothing reads anymore. */
function dropUnread(root: Root): void {
  let dropped: (AtRule | postcss.Declaration)[];
  do {
    const read = new Set<string>();
    const named: (AtRule | postcss.Declaration)[] = [];
    root.walk((node) => {
      const text = node.type === "decl" ? node.value : node.type === "atrule" ? node.params : "";
      for (const name of text.match(/(?<=var\()--[\w-]+/g) ?? []) read.add(name);
      if (node.type === "atrule" && node.name === "keyframes") named.push(node);
      if (node.type !== "decl") return;
      if (node.prop.startsWith("--")) named.push(node);
      if (/^animation(?:-name)?$/.test(node.prop))
        for (const word of node.value.split(/[\s,]+/)) read.add(word);
    });
    dropped = named.filter((node) => !read.has(node.type === "decl" ? node.prop : node.params));
    for (const node of dropped) removeWithEmpty(node);
  } while (dropped.length > 0);
}

/** Removes a node, and the rule and the blocks around it that are empty then. */
function removeWithEmpty(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  const isEmpty = parent !== undefined && parent.nodes?.length === 0;
  if (isEmpty && parent.type !== "root") removeWithEmpty(parent as ChildNode);
}
