/**
 * The html element: head, landmarks and the order of everything on a page. The layout of the
 * page's kind stands in `main`; nothing here knows what a page is about.
 */
import type { ReactNode } from "react";
import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { layouts } from "../registry.ts";
import { Announcement } from "./Announcement.tsx";
import { Kept } from "./cut-document.tsx";
import { Footer } from "./Footer.tsx";
import { Head } from "./Head.tsx";
import { skyClassOf } from "./hours.ts";
import { SkipLink } from "./SkipLink.tsx";

interface DocumentProps {
  readonly page: Page;
  readonly frame: Frame;
  /** Where the page's source can be edited; undefined while the repository is unknown. */
  readonly editUrl?: string;
}

/** A whole document. */
export function Document({ page, frame, editUrl }: DocumentProps) {
  const { site, assets } = frame;
  const { language, direction } = site;
  // By the class, pages in the other direction do not carry the rules of this one.
  return (
    <html
      lang={language}
      dir={direction}
      className={direction === "rtl" ? direction : undefined}
      data-theme="light"
    >
      <Head page={page} frame={frame} />
      <body
        data-late={assets.pageScripts.get("metrics")?.src}
        data-endpoint={site.metricsEndpoint}
        data-glossary={page.glossary}
      >
        <SkipLink words={frame.words} />
        <Announcement frame={frame} />
        <header className="header">
          <Kept name="header" />
        </header>
        <main
          className={`main ${skyClassOf(page.hour)}${page.glossary ? " main--terms" : ""}`}
          id="Main"
          tabIndex={-1}
        >
          {layoutOf(page, frame)}
          {page.hasSamples && <p className="samples-notice">{frame.words.samplesNotice}</p>}
        </main>
        <p className="message" id="Message" role="status" data-error={frame.words.genericError} />
        <Footer frame={frame} editUrl={editUrl} />
      </body>
    </html>
  );
}

function layoutOf(page: Page, frame: Frame): ReactNode {
  // The registry pairs each kind with its own page type; a union cannot express that to the
  // compiler, so the pair is joined once, here.
  const Layout = layouts[page.kind] as (props: { page: Page; frame: Frame }) => ReactNode;
  return <Layout page={page} frame={frame} />;
}
