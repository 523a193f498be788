/**
 * The html element: head, landmarks and the order of everything on a page. The layout of the
 * page's kind stands in `main`; nothing here knows what a page is about.
 *
 * A document is a list of pieces. What the generator adds later (the policy, the style) and what
 * many pages share (header, footer) are entries of that list, and never words in a text that is
 * searched for them: so nothing that an author types can take their place.
 */
import type { ReactNode } from "react";
import type { Frame, Piece } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { openTag, print } from "../print-markup.ts";
import { layouts } from "../registry.ts";
import { Announcement } from "./Announcement.tsx";
import { LegalLine } from "./Footer.tsx";
import { Encoding, Head, LoaderScript } from "./Head.tsx";
import { skyClassOf } from "./hours.ts";
import { SkipLink } from "./SkipLink.tsx";
import { Wristband } from "./Wristband.tsx";

/** What a document has besides its page. */
interface DocumentParts {
  /** The printed content of the header, and of the footer. */
  readonly header: string;
  readonly footer: string;
  /** The printed scripts of the head that are only data. */
  readonly headScripts: string;
  /** Where the page's source can be edited; undefined while the repository is unknown. */
  readonly editUrl: string | undefined;
  /** Prints the icons that pieces refer to. */
  spriteOf(pieces: readonly Piece[]): Piece;
}

/** Puts a whole document together. */
export function composeDocument(page: Page, frame: Frame, parts: DocumentParts): readonly Piece[] {
  const body = bodyOf(page, frame, parts);
  return [
    "<!DOCTYPE html>",
    openRoot(frame),
    ...headOf(page, frame, parts),
    openBody(page, frame),
    ...body,
    parts.spriteOf(body),
    "</body></html>",
  ];
}

function openRoot({ site: { language, direction } }: Frame): string {
  // By the class, pages in the other direction do not carry the rules of this one.
  const rtl = direction === "rtl" ? direction : undefined;
  return openTag("html", { lang: language, dir: direction, class: rtl, "data-theme": "light" });
}

/** The policy comes before every script and style: in a meta element it only governs what follows it. */
function headOf(page: Page, frame: Frame, { headScripts }: DocumentParts): readonly Piece[] {
  return [
    "<head>",
    print(<Encoding />),
    '<meta http-equiv="Content-Security-Policy" content="',
    { add: "policy" },
    '"/>',
    print(<Head page={page} frame={frame} />),
    "<style>",
    { add: "style" },
    "</style>",
    { shared: headScripts },
    print(<LoaderScript frame={frame} />),
    "</head>",
  ];
}

function openBody(page: Page, { site, assets }: Frame): string {
  return openTag("body", {
    "data-late": assets.pageScripts.get("metrics")?.src,
    "data-endpoint": site.metricsEndpoint,
    "data-glossary": page.glossary,
  });
}

function bodyOf(page: Page, frame: Frame, parts: DocumentParts): readonly Piece[] {
  return [
    print(
      <>
        <SkipLink words={frame.words} />
        {frame.isPreview && <aside className="preview-mark">{frame.words.preview}</aside>}
        <Announcement frame={frame} />
      </>,
    ),
    '<header class="header">',
    { shared: parts.header },
    "</header>",
    print(
      <>
        <Main page={page} frame={frame} />
        <p className="message" id="Message" role="status" data-error={frame.words.genericError} />
      </>,
    ),
    `<footer class="footer">${print(<Wristband />)}<div class="footer__body">`,
    { shared: parts.footer },
    print(<LegalLine frame={frame} editUrl={parts.editUrl} />),
    "</div></footer>",
  ];
}

function Main({ page, frame }: { readonly page: Page; readonly frame: Frame }) {
  const terms = page.glossary ? " main--terms" : "";
  return (
    <main className={`main ${skyClassOf(page.hour)}${terms}`} id="Main" tabIndex={-1}>
      {layoutOf(page, frame)}
      {page.hasSamples && (
        <div className="samples-notice">
          <p className="sample-mark">{frame.words.samplesNotice}</p>
        </div>
      )}
    </main>
  );
}

function layoutOf(page: Page, frame: Frame): ReactNode {
  // The registry pairs each kind with its own page type; a union cannot express that to the
  // compiler, so the pair is joined once, here.
  const Layout = layouts[page.kind] as (props: { page: Page; frame: Frame }) => ReactNode;
  return <Layout page={page} frame={frame} />;
}
