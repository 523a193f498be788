/** An event: when, where and the calendar file stand in the hero, before any text. */
import { EventFacts } from "../components/EventFacts.tsx";
import { Hero } from "../components/Hero.tsx";
import { PageGrid } from "../components/PageGrid.tsx";
import { Share } from "../components/Share.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out an event. */
export function EventLayout({ page, frame }: LayoutProps<"event">) {
  return (
    <>
      <Hero page={page} frame={frame} look="event" picture={page.scene}>
        <EventFacts event={page.event} frame={frame} />
      </Hero>
      <PageGrid page={page} frame={frame}>
        <Share page={page} frame={frame} />
      </PageGrid>
    </>
  );
}
