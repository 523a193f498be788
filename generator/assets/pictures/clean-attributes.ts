/** Cleans the attributes of one element of a drawing. */
import { type CleanStyle, cleanDeclarations, cleanSheet, staysInside } from "./clean-style.ts";
import { type Desk, photographFix, plainFix } from "./drawing-fault.ts";
import { allowedAttributes, elementsWithHref } from "./drawing-vocabulary.ts";
import { printAttribute } from "./drawing-writer.ts";

type Attributes = Readonly<Record<string, string>>;

/** Prints what may stay of an element's attributes. */
export function cleanAttributes(element: string, attributes: Attributes, desk: Desk): string {
  return Object.entries(attributes)
    .map(([name, value]) => cleanAttribute(element, name, value, desk))
    .join("");
}

/** Refuses what runs. Holds for elements too that are left out: nobody puts a script there by mistake. */
export function refuseScripts(attributes: Attributes, desk: Desk): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name) || /^\s*(?:java|vb)script:/i.test(value)) {
      desk.refuse(`holds a script in ${name.slice(0, 40)}`, plainFix);
    }
  }
}

function cleanAttribute(element: string, given: string, value: string, desk: Desk): string {
  const name = given === "xlink:href" ? "href" : given;
  if (name === "href") {
    if (!elementsWithHref.has(element)) return "";
    if (!value.startsWith("#")) {
      desk.refuse("takes a part of itself from another file", photographFix);
    }
    return printAttribute("href", value);
  }
  if (!allowedAttributes.has(name)) return "";
  if (name === "style") {
    const css = readStyle(cleanDeclarations(value), desk);
    return css === "" ? "" : printAttribute("style", css);
  }
  if (staysInside(value)) return printAttribute(name, value);
  desk.drop(`a value of ${name} that leads out of it`);
  return "";
}

/** The styles of a drawing, without what they may not hold. */
export function readSheet(text: string, desk: Desk): string {
  return readStyle(cleanSheet(text), desk);
}

function readStyle(clean: CleanStyle | undefined, desk: Desk): string {
  if (clean === undefined) return desk.refuse("has styles that cannot be read", plainFix);
  for (const name of clean.dropped) desk.drop(`"${name.slice(0, 40)}" of its styles`);
  return clean.css;
}
