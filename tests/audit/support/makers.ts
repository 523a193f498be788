/** Finds which template or island prints an element, by the classes of what stands around it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { parseDocument } from "htmlparser2";
import { defaultRoot } from "../../../generator/site-paths.ts";
import { attribute, type Part } from "../../site/support/html.ts";

/** The values of `class` and `className` in every file that prints markup. */
const printed = new Map(
  fastGlob.sync("{templates,client}/**/*.tsx", { cwd: defaultRoot }).map((file) => {
    const source = readFileSync(join(defaultRoot, file), "utf8");
    const values = source.matchAll(/class(?:Name)?=(?:"[^"]*"|\{[^}]*(?:\}[^}"`]*)*[`"]?\})/g);
    return [file, [...values].map(([text]) => text).join(" ")] as const;
  }),
);

/** The file that prints the first of these classes that anybody prints; the innermost come first. */
export function makerOf(classes: readonly string[]): string {
  for (const name of classes) {
    const word = new RegExp(`["\`\\s]${name}["\`\\s$]`);
    const found = [...printed].find(([, text]) => word.test(text));
    if (found) return found[0];
  }
  return "";
}

/** The file that prints what stands at an offset of a document. */
export function makerAt(html: string, offset: number): string {
  const classes: string[] = [];
  let part: Part | undefined = parseDocument(html, {
    withStartIndices: true,
    withEndIndices: true,
  });
  while (part) {
    const inner: Part | undefined = part.children.find(
      (child): child is Extract<typeof child, { attribs: unknown }> =>
        "attribs" in child && (child.startIndex ?? 0) <= offset && offset <= (child.endIndex ?? 0),
    );
    if (inner) classes.unshift(...attribute(inner, "class").split(" "));
    part = inner;
  }
  return makerOf(classes.filter((name) => name !== ""));
}
