/**
 * The text of an article as feeds have it: for readers that know neither our styles nor our scripts, and show
 * it at another address.
 */
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
const tag = /<\/?[a-z](?:"[^"]*"|[^">])*>/gi;

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
  const markup = parts.map((part) => renderToStaticMarkup(part)).join("");
  return (
    markup
      .replace(tag, (text) =>
        text
          .replace(/ (?:class|id|tabindex|aria-[a-z]+|data-[a-z]+)="[^"]*"/g, "")
          .replace(/ (href|src)="([^"]*)"/g, (_, name: string, address: string) => {
            return ` ${name}="${wholeAddress(address, canonical)}"`;
          }),
      )
      // What ends the CDATA section in which Atom has it, and what no XML may hold.
      .replaceAll("]]>", "]]&gt;")
      .replace(noXml, "")
  );
}

/** An address of markup as a whole one. What is none stays as it was. */
function wholeAddress(address: string, canonical: string): string {
  try {
    return new URL(address.replaceAll("&amp;", "&"), canonical).href.replaceAll("&", "&amp;");
  } catch {
    return address;
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
      return (
        <figure>
          <img src={src} width={width} height={height} alt={block.picture.alt} loading="lazy" />
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
