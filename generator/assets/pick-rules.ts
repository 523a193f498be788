/**
 * Picks the rules of a stylesheet that a page can use, so that a page carries no other. What a
 * script or a visitor may change later (attributes, states) is never asked of a page, only what
 * stands in its markup: classes and elements.
 */
import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  list,
  type Root,
  type Rule,
} from "postcss";

/**
 * The part of a stylesheet that a page can use.
 * @param sheet is not changed
 * @param used the classes (with a dot) and the names of elements on the page
 */
export function pickRules(sheet: Root, used: ReadonlySet<string>): string {
  const picked = postcss.root({ raws: { ...sheet.raws } });
  copyMatched(sheet, picked, used);
  dropUnnamed(picked);
  dropUnread(picked);
  joinNeighbours(picked);
  return picked.toString();
}

/** Copies what is not a rule, the rules of which a selector can match, and the blocks that hold any. */
function copyMatched(from: Container, to: Container, used: ReadonlySet<string>): void {
  for (const node of (from.nodes ?? []) as ChildNode[]) {
    if (node.type === "rule") copyRule(node, to, used);
    else if (isGroup(node) && node.nodes) {
      const copy = postcss.atRule({ name: node.name, params: node.params, raws: { ...node.raws } });
      copyMatched(node, copy, used);
      if (copy.nodes) to.append(copy);
    } else to.append(node.clone());
  }
}

/** A block of rules: a layer, a condition. Keyframes and font faces have no selectors. */
function isGroup(node: ChildNode): node is AtRule {
  return node.type === "atrule" && /^(?:layer|media|supports|starting-style)$/.test(node.name);
}

function copyRule(rule: Rule, to: Container, used: ReadonlySet<string>): void {
  const kept = rule.selectors
    .map((selector) => narrow(selector, used))
    .filter((selector) => selector !== undefined);
  if (kept.length === 0) return;
  const copy = rule.clone();
  copy.selectors = kept;
  to.append(copy);
}

/**
 * A selector without the alternatives that the page does not have; nothing when it cannot match,
 * because a class or an element that it requires is missing.
 */
function narrow(selector: string, used: ReadonlySet<string>): string | undefined {
  const opening = /:(?:is|where|has|not)\(/.exec(selector);
  if (!opening) return isOnPage(selector, used) ? selector : undefined;
  const start = opening.index + opening[0].length;
  const end = closingOf(selector, start);
  const before = selector.slice(0, opening.index);
  const inside = narrowList(opening[0], selector.slice(start, end), used);
  const after = narrow(selector.slice(end + 1), used);
  if (!isOnPage(before, used) || inside === undefined || after === undefined) return undefined;
  return `${before}${opening[0]}${inside})${after}`;
}

/** Where the parenthesis closes that opened before `start`. */
function closingOf(text: string, start: number): number {
  let index = start;
  for (let depth = 1; depth > 0 && index < text.length; index++) {
    if (text[index] === "(") depth += 1;
    else if (text[index] === ")") depth -= 1;
  }
  return index - 1;
}

function narrowList(opening: string, text: string, used: ReadonlySet<string>): string | undefined {
  if (opening === ":not(") return text;
  const all = list.comma(text);
  const kept = all.map((entry) => narrow(entry, used)).filter((selector) => selector !== undefined);
  if (kept.length === 0) return undefined;
  // A list weighs as much as its heaviest entry. One may only go when all others weigh the same.
  const isEven =
    opening === ":where(" || (!text.includes("(") && new Set(all.map(weightOf)).size === 1);
  return (isEven ? kept : all).join(",");
}

/** How strong a selector is in the cascade: ids, then classes and their like, then elements. */
function weightOf(selector: string): string {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return [count(/#/g), count(/\.|\[|(?<!:):(?!:)/g), count(/::|(?<![\w.#:[-])[a-z]/g)].join(" ");
}

/** True when every class and element of a selector, or of a part of one, is on the page. */
function isOnPage(selector: string, used: ReadonlySet<string>): boolean {
  const required = selector.replace(/\[[^\]]*\]/g, "").replace(/::?[a-z-]+(?:\([^()]*\))?/g, "");
  const classes = required.match(/\.[\w-]+/g) ?? [];
  const elements = required.replace(/[.#][\w-]+/g, "").match(/[a-z][a-z0-9]*/g) ?? [];
  return [...classes, ...elements].every((name) => used.has(name));
}

/** Drops the keyframes that no animation names. */
function dropUnnamed(root: Root): void {
  const named = new Set<string>();
  root.walkDecls(/^animation(?:-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) named.add(word);
  });
  root.walkAtRules("keyframes", (rule) => {
    if (!named.has(rule.params)) rule.remove();
  });
}

/** Drops the custom properties that nothing reads, and those that only these have read. */
function dropUnread(root: Root): void {
  const properties: Declaration[] = [];
  const readers = new Map<string, number>();
  const count = (text: string, step: 1 | -1): void => {
    for (const name of text.match(/(?<=var\()--[\w-]+/g) ?? [])
      readers.set(name, (readers.get(name) ?? 0) + step);
  };
  root.walk((node) => {
    if (node.type === "atrule") count(node.params, 1);
    if (node.type !== "decl") return;
    count(node.value, 1);
    if (node.prop.startsWith("--")) properties.push(node);
  });
  const isUnread = ({ prop }: Declaration) => !readers.get(prop);
  for (let left = properties; left.some(isUnread); left = left.filter((one) => one.parent)) {
    for (const declaration of left.filter(isUnread)) {
      count(declaration.value, -1);
      const { parent } = declaration;
      declaration.remove();
      if (parent?.nodes.length === 0) parent.remove();
    }
  }
}

/** Writes neighbouring blocks with the same condition as one. The order of the rules stays. */
function joinNeighbours(container: Container): void {
  let last: AtRule | undefined;
  for (const node of [...(container.nodes ?? [])] as ChildNode[]) {
    const group = isGroup(node) && node.nodes ? node : undefined;
    if (group && last && last.name === group.name && last.params === group.params) {
      last.append(group.nodes ?? []);
      group.remove();
    } else last = group;
  }
  for (const node of (container.nodes ?? []) as ChildNode[])
    if (isGroup(node)) joinNeighbours(node);
}
