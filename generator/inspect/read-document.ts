/**
 * Reads the text of an HTML document for what a link can lead to, and for every address that it
 * names, in whatever attribute, style or script it stands.
 */
import { readCandidates, readJson, readMeta, readStyle } from "./read-addresses.ts";
import { type Attribute, createScanner } from "./scan-markup.ts";

/** The part of a document in which something stands. */
export type Region = "head" | "header" | "main" | "footer" | "body";

/** Who is told of what a document holds. */
export interface DocumentReader {
  onId(id: string): void;
  /** The name of an anchor, as old pages have it; often its id as well. */
  onName(name: string): void;
  /** A first heading. */
  onTitle(): void;
  /**
   * @param target as a browser reads it: without entities, but with its per cent signs
   * @param element what names it: `a`, `img`; with its purpose where it has one: `link canonical`
   * @param attribute empty where the address stands in the text of the element
   * @param at where it stands in the text of the file
   */
  onAddress(target: string, element: string, attribute: string, region: Region, at: number): void;
  /**
   * A header or footer of the page begins. Whoever knows what stands in it answers with the place of its
   * closing tag, or of any tag before that, and is told of what comes behind.
   */
  onLandmark?(element: string, at: number): number | undefined;
  /** Its closing tag. */
  onLandmarkEnd?(element: string, at: number): void;
}

/** Attributes that are addresses whenever they are there. */
const single = ["href", "src", "xlink:href", "poster", "data", "action", "formaction", "cite"];

const scan = createScanner({
  attributes: [...single, "id", "name", "srcset", "imagesrcset", "content", "style", "data-*"],
  elements: ["head", "header", "main", "footer", "body", "h1", "link", "meta"],
});

/** Reads a document from its beginning to its end. */
export function readDocument(html: string, reader: DocumentReader): void {
  let region: Region = "body";
  let purpose = "";
  scan(html, {
    onOpen(element, attributes, at) {
      purpose = purposeOf(element, attributes);
      const before = region;
      if (element === "h1") reader.onTitle();
      else region = regionInside(element, region);
      const isLandmark = before === "body" && (region === "header" || region === "footer");
      return isLandmark ? reader.onLandmark?.(element, at) : undefined;
    },
    onClose(element, at) {
      if (element !== region) return;
      region = "body";
      if (element === "header" || element === "footer") reader.onLandmarkEnd?.(element, at);
    },
    // Called for every link of every page: nothing is made here that is not needed.
    onAttribute(element, attribute, value, at) {
      if (attribute === "id") reader.onId(value);
      else if (element === "link" || element === "meta")
        readOther(attribute, value, (target) =>
          reader.onAddress(target, `${element} ${purpose}`, attribute, region, at),
        );
      else if (attribute === "href" || attribute === "src")
        reader.onAddress(value, element, attribute, region, at);
      else if (attribute !== "name")
        readOther(attribute, value, (target) =>
          reader.onAddress(target, element, attribute, region, at),
        );
      else if (element === "a") reader.onName(value);
    },
    onText(element, text, from) {
      const read = element === "style" ? readStyle : isJson(purpose) ? readJson : undefined;
      const named = `${element} ${purpose}`.trim();
      read?.(text, from, (target, at) => reader.onAddress(target, named, "", region, at));
    },
  });
}

function isJson(type: string): boolean {
  return /json$|^importmap$|^speculationrules$/.test(type);
}

/** What an element of the head is there for. */
function purposeOf(element: string, attributes: readonly Attribute[]): string {
  const names = { link: ["rel"], meta: ["property", "name", "http-equiv"], script: ["type"] };
  const wanted = names[element as keyof typeof names] ?? [];
  return attributes.find(({ name }) => wanted.includes(name))?.value ?? "";
}

/** A header or a footer inside of the main part belongs to it. */
function regionInside(element: string, region: Region): Region {
  if (element === "main" || element === "head" || element === "body") return element;
  const isLandmark = element === "header" || element === "footer";
  return isLandmark && region !== "main" ? element : region;
}

function readOther(attribute: string, value: string, add: (target: string) => void): void {
  if (attribute.startsWith("data-")) {
    // What scripts fetch or print later is an address of the site when it begins as one.
    if (/^\/(?!\/)\S*$/.test(value)) add(value);
    else if (/^[[{]/.test(value)) readJson(value, 0, add);
  } else if (attribute.endsWith("srcset")) readCandidates(value, add);
  else if (attribute === "content") readMeta(value, add);
  else if (attribute === "style") readStyle(value, 0, add);
  else if (attribute !== "name") add(value);
}
