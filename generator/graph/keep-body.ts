/**
 * How a composed body lies in the memory: its blocks by themselves, because only whoever renders the page
 * reads them, and what every build needs to know of a body apart from them, short.
 */
import type { BodyText, ComposedBody } from "../markdown/compose-body.ts";
import { addBlocks, type Block } from "../model/block.ts";
import type { Memory } from "../model/memory.ts";
import type { LinkUse } from "../model/traces.ts";

/** A composed body, and what it asked the books. */
export interface KnownBody<Lookup> {
  readonly lookups: readonly Lookup[];
  readonly composed: ComposedBody;
}

/** A link without the name of the file; that of an entry is kept whole. */
type KeptLink = LinkUse | readonly [target: string, href: string, line: number, column: number];

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
  const blocksText = JSON.stringify(blocks);
  const blocksDigest = memory.digest(blocksText);
  const rest = { ...others, blocksDigest };
  const kept: KeptBody<Lookup> = { lookups, links: links.map((link) => shorten(link, body)), rest };
  // First the blocks: whoever recalls the body counts on them.
  memory.keepText(nameOfBlocks(body), blocksDigest, blocksText);
  memory.keepText(nameOfBody(body), madeFrom, JSON.stringify(kept));
  // What can be read again need not stay here until somebody renders the page.
  const read = memory.renew<readonly Block[]>(nameOfBlocks(body), blocksDigest);
  return read ? addBlocks({ ...rest, links }, read) : { ...rest, links, blocks };
}

/** The body that was kept, when it was made from the same; its blocks are read when somebody asks. */
export function recallBody<Lookup>(
  memory: Memory,
  body: BodyText,
  madeFrom: string,
): KnownBody<Lookup> | undefined {
  const kept = memory.recall<KeptBody<Lookup>>(nameOfBody(body), madeFrom);
  const read = kept && memory.renew<readonly Block[]>(nameOfBlocks(body), kept.rest.blocksDigest);
  if (!read) return undefined;
  const { lookups, links, rest } = kept;
  const others = { ...rest, links: links.map((link) => restore(link, body)) };
  return { lookups, composed: addBlocks(others, read) };
}

/** Keeps a body that was recalled as it is. */
export function renewBody(memory: Memory, body: BodyText, madeFrom: string): void {
  memory.renew(nameOfBody(body), madeFrom);
}

/** The name under which a body is remembered. */
export function nameOfBody({ source }: BodyText): string {
  return `body of ${source.path}`;
}

/** The name under which its blocks are. */
export function nameOfBlocks({ source }: BodyText): string {
  return `blocks of ${source.path}`;
}

function shorten(link: LinkUse, body: BodyText): KeptLink {
  const { target, href, place } = link;
  return place.file === body.source.path ? [target, href, place.line, place.column] : link;
}

function restore(link: KeptLink, body: BodyText): LinkUse {
  if ("target" in link) return link;
  const [target, href, line, column] = link;
  return { target, href, place: { file: body.source.path, line, column } };
}
