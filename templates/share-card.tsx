/**
 * The picture of a page where somebody shares it: its title and date under the sky of its hour. A library draws
 * it, which knows flex boxes and inline styles alone; the generator sets the scene into it.
 */
import type { Templates } from "../generator/model/frame.ts";
import { pictureOf } from "./components/picture-of.ts";

/** What the font of the cards has letters for. Another title goes without a picture of its own. */
const isDrawable = /^[\x20-\xff\u2010-\u2026]*$/;

/** How large a title of so many letters at most is. */
const sizes = [
  [24, 88],
  [44, 70],
  [75, 58],
] as const;

/** The most letters of a title that three lines hold, and of the lines below it. The library needs gigabytes for a word of 80,000. */
const most = { title: 130, line: 90 };

/** A text that is at most so long, cut behind a word. */
const shorten = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length).replace(/\s+\S*$/, "")}…`;

/** Describes the card of a page. */
export const describeCard: Templates["describeCard"] = (page, { site, words }, css) => {
  const { hour, hasSamples } = page;
  const sky = new RegExp(`\\.sky--${String(Math.floor(hour)).padStart(2, "0")}\\{([^}]*)`).exec(
    css,
  );
  const stops = sky?.[1]?.match(/#[\da-f]{3,8}|rgb\([^)]*\)/g) ?? [];
  const date = page.kind === "article" ? page.dateText : "";
  const when = page.kind === "event" ? (page.event.next?.dates ?? page.event.when) : date;
  const footer = hasSamples && page.kind === "article" ? `${when} · ${words.samplesNotice}` : when;
  const title = shorten(page.title, most.title);
  const [name, line] = [site.shortName, footer ?? ""].map((text) => shorten(text, most.line));
  const isWhole = [page.title, site.shortName, footer ?? ""].every((text) => isDrawable.test(text));
  if (stops.length !== 3 || !isWhole) return undefined;
  const ink = sky?.[1]?.includes("dark") ? "#fff8ec" : "#14213d";
  const picture = pictureOf(page);
  // Three lines at most: the scene begins below them.
  const [, size] = sizes.find(([letters]) => title.length <= letters) ?? [0, 46];
  const card = (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        boxSizing: "border-box",
        width: 1200,
        height: 630,
        padding: 60,
        color: ink,
        backgroundImage: `linear-gradient(${stops.join(", ")})`,
      }}
    >
      <div style={{ display: "flex", fontSize: size, lineHeight: 1.1, maxHeight: 200 }}>
        {title}
      </div>
      <div style={{ display: "flex", flexDirection: "column", width: 400, fontSize: 30 }}>
        {line && <div style={{ display: "flex", marginBottom: 18 }}>{line}</div>}
        <div style={{ display: "flex", fontSize: 34 }}>{name}</div>
      </div>
    </div>
  );
  return { card, picture: picture?.path, place: { left: 500, top: 236, width: 700, height: 394 } };
};
