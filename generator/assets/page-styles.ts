/**
 * Gives each page the part of the stylesheet that its markup can use (decision 5). What a script or a visitor may
 * change later (attributes, states) is never required of a page, only what stands in it: classes and elements.
 */
import postcss, { type AtRule, type ChildNode, type Container, type Root } from "postcss";
import { memoize } from "../model/collections.ts";
import type { Piece } from "../model/frame.ts";

/** The compiled stylesheet. */
export type Styles = ReturnType<typeof createStyles>;

/** Makes a compiled and minified sheet ready to be picked from. */
export function createStyles(css: string) {
  const sheet = postcss.parse(css);
  // In the value of a custom property esbuild keeps spaces that mean nothing.
  sheet.walkDecls(/^--/, (declaration) => {
    declaration.raws.between = ":";
    declaration.value = declaration.value.trim().replace(/, (?!.*["'])/g, ",");
  });
  const readShared = memoize((markup) => [...tagsIn(markup)].join(""));
  // Most pages of a kind have the same tags, and all others are few.
  const pick = memoize((tags) => {
    // The sheet itself is not changed.
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
  // The ground of the pages in both themes: the browser's own bar takes its colour.
  const paper = { light: readPaper(sheet, ":root"), dark: readPaper(sheet, "[data-theme=dark]") };
  return { css, paper, pickFor };
}

/** What `--paper` is for a selector at first; print and high contrast have colours of their own, below. */
function readPaper(sheet: Root, selector: string): string {
  const values: string[] = [];
  sheet.walkDecls("--paper", ({ value, parent }) => {
    if ((parent as postcss.Rule).selectors.includes(selector)) values.push(value);
  });
  return values[0] ?? "";
}

/** The tags of markup, as far as selectors ask for them, each once: `<p`, ` class="prose"`. */
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
 * Copies what is not a rule, the rules of which a selector can match, and the blocks that hold any. A block
 * with the condition of the one before it is written into that one.
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

/** The same for a selector of classes, elements and lists of them; the innermost list comes first. */
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

/** Drops keyframes that no animation names, and custom properties that nothing reads any more. */
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
    for (const node of dropped) {
      const { parent } = node;
      node.remove();
      if (parent?.type === "rule" && parent.nodes?.length === 0) parent.remove();
    }
  } while (dropped.length > 0);
}
