/**
 * Reads an HTML text in one pass and tells of the attributes that somebody wants to know. A parser
 * builds every name and value that it meets, which takes a third of the time of rendering; here one
 * expression steps over all tags that hold nothing wanted, and runs at full speed from the first
 * page on. What it tells is what htmlparser2 tells: a test holds the one against the other.
 */
import { decodeEntities } from "./decode-entities.ts";

/** One attribute of a tag. Its name is in small letters. */
export interface Attribute {
  readonly name: string;
  /** As a browser reads it, without entities; empty when the attribute has no value. */
  readonly value: string;
  /** Where the value begins in the text. */
  readonly at: number;
}

/** What a scanner looks for, in small letters. A name may end with a star: `data-*`. */
export interface Wanted {
  readonly attributes: readonly string[];
  readonly elements: readonly string[];
}

/** Who is told of what a text holds. Names are in small letters. */
export interface MarkupListener {
  /**
   * A wanted element opens at a place: all its attributes, before the wanted ones are told of one by one.
   * An answer is the place of a later tag: what stands before that is passed over.
   */
  onOpen(element: string, attributes: readonly Attribute[], at: number): number | undefined;
  /** A wanted attribute of any element, and where its value begins in the text. */
  onAttribute(element: string, name: string, value: string, at: number): void;
  onClose(element: string, at: number): void;
  /** The inside of an element that holds text and no tags: `style`, `script`. */
  onText(element: string, text: string, at: number): void;
}

/** Elements whose inside is no markup, up to their closing tag. */
const textElements = ["script", "style", "title", "textarea", "xmp", "iframe", "noembed"];

const space = "[\\t\\n\\f\\r ]*";
const gap = "[\\t\\n\\f\\r /]*";
// Names and values are always taken whole: there is one way to read a tag, so the time that it
// takes grows with its length and no faster.
const nameEnd = "(?=[\\t\\n\\f\\r />=])";
const name = `[^\\t\\n\\f\\r /<>=]+${nameEnd}`;
const value = `"[^"]*"|'[^']*'|[^\\t\\n\\f\\r "'>][^\\t\\n\\f\\r >]*(?=[\\t\\n\\f\\r >])`;
const tagEnd = 62;

/** Makes a scanner for these elements and attributes. */
export function createScanner(wanted: Wanted) {
  const anyOf = (names: readonly string[]) =>
    `(?:${names.join("|").replaceAll("*", "[^\\t\\n\\f\\r />=]*")})${nameEnd}`;
  const known = anyOf([...wanted.elements, ...textElements]);
  const attribute = anyOf(wanted.attributes);
  const unwanted = `(?:${gap}(?!${attribute})${name}(?:${space}=${space}(?:${value}))?)*`;
  const next = `${unwanted}${gap}(${attribute})(?:${space}=${space}(${value}))?`;
  const nextTag = new RegExp(
    `<(?:!--|(/?${known})|([a-z][^\\t\\n\\f\\r /<>]*)${nameEnd}${next})`,
    "gi",
  );
  const nextWanted = new RegExp(next, "yi");
  const isWanted = new RegExp(`^${attribute.replace(nameEnd, "$")}`);
  const nextAny = new RegExp(`${gap}(${name})(?:${space}=${space}(${value}))?`, "y");

  /** Tells of the wanted attributes from a place in a tag on, and answers where the last one ends. */
  const passWanted = (
    html: string,
    from: number,
    { element, seen }: { readonly element: string; readonly seen: string[] },
    listener: MarkupListener,
  ) => {
    let end = from;
    nextWanted.lastIndex = from;
    for (let found = nextWanted.exec(html); found; found = nextWanted.exec(html)) {
      end = nextWanted.lastIndex;
      const written = (found[1] ?? "").toLowerCase();
      if (!seen.includes(written)) tell(listener, element, written, found[2], end);
      seen.push(written);
    }
    return end;
  };

  /** Tells of an element that was asked for, and answers where its last attribute ends. */
  const passElement = (html: string, at: number, element: string, listener: MarkupListener) => {
    const attributes: Attribute[] = [];
    let end = at + 1 + element.length;
    nextAny.lastIndex = end;
    for (let found = nextAny.exec(html); found; found = nextAny.exec(html)) {
      end = nextAny.lastIndex;
      attributes.push(readAttribute((found[1] ?? "").toLowerCase(), found[2], end));
    }
    const later = listener.onOpen(element, attributes, at);
    if (later !== undefined) return later;
    for (const { name, value, at } of attributes.filter(isFirst)) {
      if (isWanted.test(name)) listener.onAttribute(element, name, value, at);
    }
    return end;
  };

  return (html: string, listener: MarkupListener): void => {
    const isDrawn = watchDrawings(html);
    nextTag.lastIndex = 0;
    for (let found = nextTag.exec(html); found; found = nextTag.exec(html)) {
      const [, special, other, first, raw] = found;
      let end = nextTag.lastIndex;
      if (special !== undefined) {
        const element = special.toLowerCase();
        if (element.startsWith("/")) {
          listener.onClose(element.slice(1), found.index);
          continue;
        }
        end = passElement(html, found.index, element, listener);
        const isText = textElements.includes(element) && !isDrawn(end);
        if (isText) end = passText(html, element, end, listener);
      } else if (other === undefined || first === undefined) {
        end = endOfComment(html, end);
      } else {
        const element = other.toLowerCase();
        const written = first.toLowerCase();
        tell(listener, element, written, raw, end);
        // Most tags have one wanted attribute, and it is the last.
        if (html.charCodeAt(end) !== tagEnd)
          end = passWanted(html, end, { element, seen: [written] }, listener);
      }
      nextTag.lastIndex = end;
    }
  };
}

function tell(
  listener: MarkupListener,
  element: string,
  name: string,
  raw: string | undefined,
  end: number,
): void {
  const { value, at } = readAttribute(name, raw, end);
  listener.onAttribute(element, name, value, at);
}

/** An attribute whose value, if it has one, ends at a place of the text. */
function readAttribute(name: string, raw: string | undefined, end: number): Attribute {
  if (raw === undefined) return { name, value: "", at: end };
  const bare = unquote(raw);
  return { name, value: decodeEntities(bare), at: end - raw.length + (bare === raw ? 0 : 1) };
}

/** Of an attribute that stands twice, the first counts. */
function isFirst({ name }: Attribute, index: number, all: readonly Attribute[]): boolean {
  return all.findIndex((one) => one.name === name) === index;
}

function unquote(raw: string): string {
  return raw.startsWith('"') || raw.startsWith("'") ? raw.slice(1, -1) : raw;
}

/** Tells of the inside of a text element, and answers where it ends. */
function passText(html: string, element: string, from: number, listener: MarkupListener): number {
  const start = html.indexOf(">", from) + 1;
  if (start === 0) return from;
  let end = html.indexOf("</", start);
  while (end >= 0 && html.slice(end + 2, end + 2 + element.length).toLowerCase() !== element)
    end = html.indexOf("</", end + 2);
  if (end < 0) end = html.length;
  listener.onText(element, html.slice(start, end), start);
  return end;
}

/**
 * Answers, for places one after the other, whether they are inside of a drawing: a text element is
 * one like any other there, and may be closed in itself.
 */
function watchDrawings(html: string): (at: number) => boolean {
  const first = html.search(/<svg/i);
  const tag = /<(\/?)svg(?=[\t\n\f\r />])/gi;
  let next: RegExpExecArray | null | undefined;
  let isOpen = false;
  return (at) => {
    // Most of these elements stand in the head, before every drawing.
    if (first < 0 || at < first) return false;
    next ??= tag.exec(html);
    for (; next && next.index < at; next = tag.exec(html)) isOpen = next[1] === "";
    return isOpen;
  };
}

function endOfComment(html: string, from: number): number {
  if (html.startsWith(">", from) || html.startsWith("->", from)) return html.indexOf(">", from) + 1;
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}
