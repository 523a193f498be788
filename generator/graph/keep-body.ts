/**
 * How a composed body lies in the memory: its blocks by themselves, because only whoever renders the page
 * reads them, and what every build needs to know of a body apart from them, short.
 */
import type { BodyText, ComposedBody } from "../markdown/compose-body.ts";
import type { Block } from "../model/block.ts";
import type { Memory } from "../model/memory.ts";
import type { LinkUse } from "../model/traces.ts";
import { lineAt } from "../problems/problem-at.ts";

/** A composed body, and what it asked the books. */
export interface KnownBody<Lookup> {
  readonly lookups: readonly Lookup[];
  readonly composed: ComposedBody;
}

/** A link without its line, which stands in the text. */
type KeptLink = readonly [target: string, href: string, line: number, column: number];

interface KeptBody<Lookup> {
  readonly lookups: readonly Lookup[];
  readonly links: readonly KeptLink[];
  readonly rest: Omit<ComposedBody, "blocks" | "links"> & { readonly blocksDigest: string };
}

/**
 * Keeps a body.
 * @returns the same body, with the digest of its blocks
 */
export function keepBody<Lookup>(
  memory: Memory,
  body: BodyText,
  madeFrom: string,
  { lookups, composed }: KnownBody<Lookup>,
): ComposedBody {
  const { blocks, links, ...others } = composed;
  const blocksDigest = memory.digest(JSON.stringify(blocks));
  const rest = { ...others, blocksDigest };
  const kept: KeptBody<Lookup> = { lookups, links: links.map(shorten), rest };
  memory.keep(blocksNameOf(body), blocksDigest, blocks);
  memory.keep(bodyNameOf(body), madeFrom, kept);
  return { ...composed, blocksDigest };
}

/** The body that was kept, when it was made from the same; its blocks are read when somebody asks. */
export function recallBody<Lookup>(
  memory: Memory,
  body: BodyText,
  madeFrom: string,
): KnownBody<Lookup> | undefined {
  const kept = memory.recall<KeptBody<Lookup>>(bodyNameOf(body), madeFrom);
  const read = kept && memory.renew<readonly Block[]>(blocksNameOf(body), kept.rest.blocksDigest);
  if (!read) return undefined;
  const { lookups, links, rest } = kept;
  const composed: ComposedBody = {
    ...rest,
    links: links.map((link) => new RecalledLink(link, body)),
    get blocks() {
      return read();
    },
  };
  return { lookups, composed };
}

/** Keeps a body that was recalled as it is. */
export function renewBody(memory: Memory, body: BodyText, madeFrom: string): void {
  memory.renew(bodyNameOf(body), madeFrom);
}

function bodyNameOf({ source }: BodyText): string {
  return `body of ${source.path}`;
}

function blocksNameOf({ source }: BodyText): string {
  return `blocks of ${source.path}`;
}

function shorten({ target, href, place: { line, column } }: LinkUse): KeptLink {
  return [target, href, line, column];
}

/** There are thousands, and hardly anybody asks for their lines. */
class RecalledLink implements LinkUse {
  readonly target: string;
  readonly href: string;
  readonly #link: KeptLink;
  readonly #body: BodyText;

  constructor(link: KeptLink, body: BodyText) {
    [this.target, this.href] = link;
    this.#link = link;
    this.#body = body;
  }

  get place() {
    const [, , line, column] = this.#link;
    return { file: this.#body.source.path, line, column };
  }

  get excerpt() {
    return lineAt(this.#body.text, this.place.line - this.#body.offset) ?? "";
  }
}
