/** An event: when, where and the calendar file stand in the hero, before any text. */
import { Blocks } from "../blocks/Blocks.tsx";
import { EventFacts } from "../components/EventFacts.tsx";
import { Hero } from "../components/Hero.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out an event. */
export function EventLayout({ page, frame }: LayoutProps<"event">) {
  return (
    <>
      <Hero page={page} frame={frame} look="event" picture={page.scene}>
        <EventFacts event={page.event} frame={frame} />
      </Hero>
      <div className="page-grid">
        <Blocks blocks={page.blocks} frame={frame} />
      </div>
    </>
  );
}
