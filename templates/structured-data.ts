/**
 * What search engines read of a page besides its text, in the words of schema.org (JSON-LD 1.1). It is made
 * from the same data as the visible page and says nothing that a visitor cannot read there.
 */
import type { Event, Graph, SearchAction, Thing, VideoObject } from "schema-dts";
import type { BlockOf } from "../generator/model/block.ts";
import type { Frame } from "../generator/model/frame.ts";
import type { EventView, Page, PageOf } from "../generator/model/page.ts";
import { withHeld } from "./components/held-blocks.ts";
import { parentOf } from "./components/places.ts";

/**
 * Describes a page.
 * @returns the text of a JSON-LD script, in which no markup can begin; undefined for a page that search engines
 * leave out
 */
export function printStructuredData(page: Page, frame: Frame): string | undefined {
  if (!page.isIndexable || frame.isPreview) return undefined;
  const blocks = page.blocks.flatMap(withHeld);
  const graph: Graph = {
    "@context": "https://schema.org",
    "@graph": [
      ...(page.kind === "home" ? describeSite(page, frame) : [describeWay(page, frame)]),
      ...(page.kind === "article" ? [describeArticle(page, frame)] : []),
      ...(page.kind === "event" ? describeEvent(page.event, page, frame) : []),
      ...blocks.flatMap((block) =>
        block.kind === "video" ? [describeVideo(block, page, frame)] : [],
      ),
    ],
  };
  // A `<` would begin markup inside of a script: https://html.spec.whatwg.org/#restrictions-for-contents-of-script-elements
  return JSON.stringify(graph).replaceAll("<", "\\u003c");
}

/** The whole address of one of the site's own. */
const absolute = (page: Page, address: string) => new URL(address, page.canonical).href;

/** Who is behind the site, as other nodes refer to it. */
function organizationOf(page: Page, { site, home }: Frame) {
  const url = absolute(page, home);
  return { "@type": "NGO", "@id": url, name: site.name, url } as const;
}

/** The home page: the site, and the organization behind it. */
function describeSite(page: Page, frame: Frame): readonly Thing[] {
  const { site, navigation, inbox, assets, search } = frame;
  const organization = organizationOf(page, frame);
  const logo = assets.publicFiles.get("icon-512.png");
  const outside = navigation.social.filter(({ kind }) => kind === "outside");
  return [
    {
      ...organization,
      description: page.description,
      ...(site.office ? { address: site.office } : {}),
      ...(logo ? { logo: absolute(page, logo) } : {}),
      ...(inbox?.href.startsWith("mailto:") ? { email: inbox.href.slice("mailto:".length) } : {}),
      sameAs: outside.map(({ href }) => href),
    },
    {
      "@type": "WebSite",
      name: site.name,
      url: organization.url,
      inLanguage: site.language,
      publisher: { "@id": organization["@id"] },
      ...(search && {
        potentialAction: {
          "@type": "SearchAction",
          target: `${absolute(page, search)}?q={search_term_string}`,
          "query-input": "required name=search_term_string",
        } as SearchAction,
      }),
    },
  ];
}

/** The breadcrumbs above the title, the page itself included. */
function describeWay(page: Page, frame: Frame): Thing {
  const parent = parentOf(page, frame);
  const steps = [
    { name: frame.words.home, item: absolute(page, frame.home) },
    ...(parent ? [{ name: parent.label, item: absolute(page, parent.href) }] : []),
    { name: page.title, item: page.canonical },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
  };
}

/** An article. The author of an invented one is nobody, and its description says so, as in the feeds. */
function describeArticle(page: PageOf<"article">, frame: Frame): Thing {
  const { author, banner, hasSamples, description } = page;
  const picture = frame.assets.pictures.get(banner.path);
  const affiliation = { "@type": "Organization", name: author.organization } as const;
  const person = {
    "@type": "Person",
    name: author.name,
    jobTitle: author.role,
    affiliation,
  } as const;
  return {
    "@type": "BlogPosting",
    headline: page.title,
    description: hasSamples ? `${description} (${frame.words.sampleStory})` : description,
    datePublished: page.date,
    ...(page.changed ? { dateModified: page.changed } : {}),
    inLanguage: frame.site.language,
    mainEntityOfPage: page.canonical,
    ...(hasSamples ? {} : { author: person }),
    publisher: organizationOf(page, frame),
    ...(picture ? { image: absolute(page, picture.src) } : {}),
  };
}

/** The editions of an event that its page tells of: those to come, and the last one while none is planned. */
function describeEvent(event: EventView, page: Page, frame: Frame): readonly Event[] {
  const editions = new Set(event.phases.flatMap(({ edition, before }) => edition ?? before ?? []));
  const [hall = "", ...town] = event.place.split(", ");
  const picture = frame.assets.shares?.get(page.route);
  return [...editions].map(({ startDate, endDate, isCancelled }) => ({
    "@type": "Event",
    name: event.name,
    description: page.description,
    startDate,
    ...(endDate ? { endDate } : {}),
    eventStatus: `https://schema.org/${isCancelled ? "EventCancelled" : "EventScheduled"}`,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: hall, address: town.join(", ") || hall },
    organizer: organizationOf(page, frame),
    url: page.canonical,
    ...(picture ? { image: absolute(page, picture) } : {}),
  }));
}

function describeVideo(
  { title, link, picture }: BlockOf<"video">,
  page: Page,
  { assets }: Frame,
): VideoObject {
  const shown = picture && assets.pictures.get(picture.path);
  return {
    "@type": "VideoObject",
    name: title,
    url: link.href,
    description: page.description,
    ...(shown ? { thumbnailUrl: absolute(page, shown.src) } : {}),
  };
}
