/**
 * The text of an article as feeds have it: for readers that know neither our styles nor our scripts, and show
 * it at another address.
 */
import { DomUtils, parseDocument } from "htmlparser2";
import { renderToStaticMarkup } from "react-dom/server";
import type { Block } from "../../generator/model/block.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import type { AssetManifest } from "../../generator/model/output.ts";
import type { Page } from "../../generator/model/page.ts";
import { Cell, ProseText } from "../blocks/Prose.tsx";
import { withHeld } from "../components/held-blocks.ts";

type Pictures = AssetManifest["pictures"];

/** XML 1.0, section 2.2. */
const noXml = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Prints the blocks that are text or a picture, with whole addresses. Others stand on the page alone. */
export function printFeedText(
  { blocks, canonical, hasSamples }: Page,
  words: ContentGraph["words"],
  pictures: Pictures,
): string {
  const parts = [
    hasSamples && <p>{words.sampleStory}</p>,
    ...blocks.flatMap(withHeld).map((block) => FeedBlock({ block, pictures })),
  ];
  const document = parseDocument(parts.map((part) => renderToStaticMarkup(part)).join(""));
  for (const { attribs } of DomUtils.findAll(() => true, document.children))
    adaptAttributes(attribs, canonical);
  const markup = DomUtils.getInnerHTML(document, { encodeEntities: "utf8" });
  // What ends the CDATA section in which Atom has it, and what no XML may hold.
  return markup.replaceAll("]]>", "]]&gt;").replace(noXml, "");
}

/** What only our styles and scripts know goes; addresses become whole ones. */
function adaptAttributes(attributes: Record<string, string>, canonical: string): void {
  for (const [name, value] of Object.entries(attributes)) {
    const isAddress = name === "href" || name === "src";
    if (/^(?:class|id|tabindex|aria-.*|data-.*)$/.test(name)) delete attributes[name];
    else if (isAddress && URL.canParse(value, canonical))
      attributes[name] = new URL(value, canonical).href;
  }
}

function FeedBlock({ block, pictures }: { readonly block: Block; readonly pictures: Pictures }) {
  switch (block.kind) {
    case "prose":
      return <ProseText html={block.html} />;
    case "figure": {
      const picture = pictures.get(block.picture.path);
      if (!picture) return null;
      const { src, width, height } = picture;
      const image = (
        <img src={src} width={width} height={height} alt={block.picture.alt} loading="lazy" />
      );
      return (
        <figure>
          {block.link ? <a href={block.link.href}>{image}</a> : image}
          {block.caption !== "" && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    }
    case "digits":
      return <Figures figures={[block]} />;
    case "stats":
      return <Figures figures={block.stats} />;
    case "callout":
      return (
        <p>
          <strong>{block.title}</strong>
        </p>
      );
    case "table":
      return (
        <table>
          <caption>{block.caption}</caption>
          <tbody>
            {[block.head, ...block.rows].map((row, at) => (
              <tr key={row.join()}>
                {row.map((cell, index) => (
                  <Cell key={block.head[index]} html={cell} names={at === 0 ? "col" : undefined} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "button":
    case "video":
      return (
        <p>
          <a href={block.link.href}>{block.kind === "video" ? block.title : block.label}</a>
        </p>
      );
    default:
      return null;
  }
}

type Figure = Readonly<Record<"value" | "label", string>>;

function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return figures.map(({ value, label }) => (
    <p key={label}>
      <strong>{value}</strong> {label}
    </p>
  ));
}
