/**
 * Cleans the styles of a drawing. They may paint, and they may ask whether it is dark; they may
 * not fetch, move or hide anything behind escapes.
 */
import postcss, { type ChildNode, type Declaration, type Root } from "postcss";
import { allowedAtRules, droppedProperties } from "./drawing-vocabulary.ts";

/** Styles that fetch nothing, and in a word what was taken out of them. */
export interface CleanStyle {
  readonly css: string;
  readonly dropped: readonly string[];
}

/** Functions of CSS that fetch or run; `url()` is judged by where it leads. */
const fetching = /(?:image|image-set|cross-fade|element|expression|src|paint)\s*\(/i;

/** Tells whether a value stays inside the drawing. */
export function staysInside(value: string): boolean {
  // An escape can spell any of the words below in a way that only a browser reads.
  if (value.includes("\\") || fetching.test(value)) return false;
  const targets = value.matchAll(/url\s*\(\s*["']?\s*(.?)/gi);
  return [...targets].every(([, first]) => first === "#");
}

/** Rules stand in rules for a reason; deeper ones are made to break programs. */
const depthMax = 20;

/** Cleans a stylesheet; undefined when it cannot be read. */
export function cleanSheet(text: string): CleanStyle | undefined {
  const root = parseSheet(text);
  if (root === undefined) return undefined;
  const dropped = new Set<string>();
  root.walk((node) => {
    // What stands between the parts is printed as we understood it, not as it was written.
    node.raws = { ...node.raws, value: undefined, selector: undefined, params: undefined };
    const name = faultOf(node);
    if (name === undefined) return;
    if (name !== "") dropped.add(name);
    node.remove();
  });
  const css = root.toString().trim();
  // What looks different in print than in its parts was made to.
  return staysInside(css) ? { css, dropped: [...dropped] } : undefined;
}

function parseSheet(text: string): Root | undefined {
  let depth = 0;
  for (const [sign] of text.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1;
    if (depth > depthMax) return undefined;
  }
  try {
    return postcss.parse(text);
  } catch (cause) {
    if ((cause as Error).name !== "CssSyntaxError") throw cause;
    return undefined;
  }
}

/** The name of a part that cannot stay; empty for a comment, undefined for what may stay. */
function faultOf(node: ChildNode): string | undefined {
  switch (node.type) {
    case "comment":
      return "";
    case "atrule":
      return allowedAtRules.has(node.name.toLowerCase()) && staysInside(node.params)
        ? undefined
        : `@${node.name}`;
    case "rule":
      return staysInside(node.selector) ? undefined : node.selector;
    case "decl":
      return isHarmless(node) ? undefined : node.prop;
  }
}

/** Cleans the declarations of a `style` attribute. */
export function cleanDeclarations(text: string): CleanStyle | undefined {
  // Braces would let a value begin a rule of its own.
  if (/[{}@]/.test(text)) return { css: "", dropped: ["style"] };
  const clean = cleanSheet(`a{${text}}`);
  return clean && { css: clean.css.slice(2, -1).trim(), dropped: clean.dropped };
}

function isHarmless({ prop, value }: Declaration): boolean {
  return !prop.includes("\\") && !droppedProperties.test(prop) && staysInside(value);
}
