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
  const loads = { inlineScripts: [], scripts: [], others: [] };
  return (page) => {
    const markup = renderToStaticMarkup(<PlainDocument page={page} />);
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

function PlainDocument({ page }: { readonly page: Page }) {
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
          {page.blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document is rendered once
            <div key={index} dangerouslySetInnerHTML={{ __html: htmlOf(block) }} />
          ))}
        </main>
        <footer>
          <p>The end of every page.</p>
        </footer>
      </body>
    </html>
  );
}

/** The articles of the race are ordinary text, which is one block. */
function htmlOf(block: Block): string {
  return block.kind === "prose" ? block.html : "";
}
