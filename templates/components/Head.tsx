/** The head: what browsers, search engines and other sites read. */

import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { printStructuredData } from "../structured-data.ts";
import { pictureOf } from "./picture-of.ts";

interface HeadProps {
  readonly page: Page;
  readonly frame: Frame;
}

/** What a browser has to know before anything else. */
export function Encoding() {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
    </>
  );
}

/** What stands between the policy and the style. */
export function Head({ page, frame }: HeadProps) {
  const { assets } = frame;
  const structuredData = printStructuredData(page, frame);
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: assets.themeScript }} />
      <title>{titleOf(page, frame)}</title>
      <meta name="description" content={page.description} />
      {page.isIndexable && !frame.isPreview ? (
        <link rel="canonical" href={page.canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <meta
        name="theme-color"
        content={assets.paper.light}
        data-light={assets.paper.light}
        data-dark={assets.paper.dark}
      />
      <Sharing page={page} frame={frame} />
      {structuredData !== undefined && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
      )}
      <FileLinks frame={frame} />
    </>
  );
}

/** The one script file of a first view. */
export function LoaderScript({ frame }: { readonly frame: Frame }) {
  const { src, integrity } = frame.assets.loader;
  return <script type="module" src={src} integrity={integrity} />;
}

function titleOf(page: Page, { site }: Frame): string {
  return page.title === site.name ? site.name : `${page.title} · ${site.shortName}`;
}

/** What the page's own picture shows, in the order of `share-card.tsx`. */
function describeOwn(page: Page, { site }: Frame): string {
  const when = page.kind === "event" && (page.event.next?.dates ?? page.event.when);
  const lines = [page.title, when, site.shortName, pictureOf(page)?.alt];
  return lines.filter(Boolean).join(". ");
}

function Sharing({ page, frame }: HeadProps) {
  const { shares, publicFiles } = frame.assets;
  const own = shares?.get(page.route);
  const picture = own ?? publicFiles.get("share.png");
  return (
    <>
      <meta property="og:type" content={page.kind === "article" ? "article" : "website"} />
      <meta property="og:site_name" content={frame.site.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={page.canonical} />
      {page.kind === "article" && <meta property="article:published_time" content={page.date} />}
      {page.changed && <meta property="article:modified_time" content={page.changed} />}
      {/* An invented author is nobody. */}
      {page.kind === "article" && !page.hasSamples && (
        <meta property="article:author" content={page.author.name} />
      )}
      {picture !== undefined && (
        <>
          <meta property="og:image" content={new URL(picture, page.canonical).href} />
          <meta
            property="og:image:alt"
            content={own ? describeOwn(page, frame) : frame.site.name}
          />
        </>
      )}
      {own !== undefined && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Icons, the manifest and the feeds; a file that the site does not have is not mentioned. */
function FileLinks({ frame }: { readonly frame: Frame }) {
  const { publicFiles } = frame.assets;
  const icon = publicFiles.get("favicon.svg");
  const touchIcon = publicFiles.get("apple-touch-icon.png");
  const manifest = publicFiles.get("manifest.webmanifest");
  const fonts = [...publicFiles].filter(([path]) => /^fonts\/.*\.woff2$/.test(path));
  return (
    <>
      {icon !== undefined && <link rel="icon" href={icon} type="image/svg+xml" />}
      {touchIcon !== undefined && <link rel="apple-touch-icon" href={touchIcon} />}
      {manifest !== undefined && <link rel="manifest" href={manifest} />}
      {fonts.map(([path, href]) => (
        // It's asked for before the style has been read, so a quick connection has it for the first letters.
        <link key={path} rel="preload" href={href} as="font" crossOrigin="" />
      ))}
      {frame.feeds.map((feed) =>
        // What is no feed stands on the page that it belongs to.
        /atom|feed/.test(feed.type) ? (
          <link
            key={feed.href}
            rel="alternate"
            type={feed.type}
            title={feed.title}
            href={feed.href}
          />
        ) : null,
      )}
    </>
  );
}
