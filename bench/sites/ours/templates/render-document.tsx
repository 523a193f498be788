/**
 * The plain layout of the race, for our own generator: the same head, navigation, title, date, body
 * and footer as in the sites of the others, and rendered by React as all of our pages are.
 */
import { renderToStaticMarkup } from "react-dom/server";
import type { Block } from "../../../../generator/model/block.ts";
import type { RenderInput } from "../../../../generator/render/render-input.ts";

/** Renders one page as a whole document. */
export function renderDocument(input: RenderInput): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(<PlainDocument {...input} />)}`;
}

function PlainDocument({ page, navigation }: RenderInput) {
  const links = navigation.groups.flatMap(({ link, items }) => [link, ...items]);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
      </head>
      <body>
        <nav>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
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
  if (block.kind === "prose") return block.html;
  throw new Error(`The plain layout prints prose only, and the corpus has a ${block.kind}.`);
}
