/**
 * The plain layout of the race, for our own generator: the same head, navigation, title, date, body
 * and footer as in the sites of the others, and rendered by React as all of our pages are.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { Block } from "../../../../../generator/model/block.ts";
import type { Frame, RenderDocument } from "../../../../../generator/model/frame.ts";
import type { Page } from "../../../../../generator/model/page.ts";

export { renderFiles } from "../../../../../templates/files/render-files.ts";

/** Where the navigation belongs, which is rendered once for all pages: before all texts of a page. */
const place = "<nav></nav>";

/** Makes the renderer of whole documents. */
export function createRenderer(frame: Frame): RenderDocument {
  const navigation = { shared: renderToStaticMarkup(<Navigation frame={frame} />) };
  const loads = { inlineScripts: [], scripts: [], others: [], forms: [] };
  return (page) => {
    const markup = renderToStaticMarkup(<PlainDocument page={page} frame={frame} />);
    const [start, ...rest] = markup.split(place);
    return { pieces: [`<!DOCTYPE html>${start}`, navigation, rest.join(place)], loads };
  };
}

function Navigation({ frame }: { readonly frame: Frame }) {
  const links = frame.navigation.groups.flatMap(({ link, items }) => [link, ...items]);
  return (
    <nav>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PlainDocument({ page, frame }: { readonly page: Page; readonly frame: Frame }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
      </head>
      <body>
        <nav />
        <main>
          <h1>{page.title}</h1>
          {page.kind === "article" && (
            <p>
              <time dateTime={page.date}>{page.date}</time>
            </p>
          )}
          <PlainBlocks blocks={page.blocks} frame={frame} />
        </main>
        <footer>
          <p>The end of every page.</p>
        </footer>
      </body>
    </html>
  );
}

interface PlainBlocksProps {
  readonly blocks: readonly Block[];
  readonly frame: Frame;
}

/** The blocks of an article of the race: prose, a picture with its caption, and a box with a title. */
function PlainBlocks({ blocks, frame }: PlainBlocksProps) {
  return blocks.map((block, index) => {
    const key = `${index}`;
    if (block.kind === "prose")
      return <div key={key} dangerouslySetInnerHTML={{ __html: block.html }} />;
    if (block.kind === "figure") {
      return (
        <figure key={key}>
          <img src={frame.assets.pictures.get(block.picture.path)?.src} alt={block.picture.alt} />
          <figcaption>{block.caption}</figcaption>
        </figure>
      );
    }
    if (block.kind === "callout") {
      return (
        <aside key={key}>
          <p>{block.title}</p>
          <PlainBlocks blocks={block.blocks} frame={frame} />
        </aside>
      );
    }
    throw new Error(`The articles of the race have no ${block.kind}.`);
  });
}
