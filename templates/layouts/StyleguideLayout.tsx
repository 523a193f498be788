/**
 * The style guide of development: a page like any other, and below it the samples of what can be
 * named. Its words come with the page, because no visitor reads them.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { SpecimenSheet } from "../../generator/model/page.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { Hero } from "../components/Hero.tsx";
import { Icon } from "../components/Icon.tsx";
import { type IconName, icons } from "../components/icons.ts";
import { PictureImage } from "../components/PictureImage.tsx";
import type { LayoutProps } from "./layout-props.ts";

/** Lays out the style guide. */
export function StyleguideLayout({ page, frame }: LayoutProps<"styleguide">) {
  return (
    <>
      <Hero page={page} frame={frame} look="page" picture={page.scene} />
      <div className="page-grid">
        <Blocks blocks={page.blocks} frame={frame} />
        {page.specimens.map((sheet) => (
          <Sheet key={sheet.kind} sheet={sheet} frame={frame} />
        ))}
      </div>
    </>
  );
}

interface SheetProps {
  readonly sheet: SpecimenSheet;
  readonly frame: Frame;
}

function Sheet({ sheet, frame }: SheetProps) {
  const { kind, title, note } = sheet;
  const items =
    kind === "icon" ? Object.keys(icons).map((name) => ({ name, detail: "" })) : sheet.items;
  return (
    <section className="specimens" id={`specimens-${kind}`}>
      <h2>{title}</h2>
      <p>{note}</p>
      <ul className="specimens__list">
        {items.map(({ name, detail }) => (
          <li className="specimen" key={name}>
            {sampleOf(kind, name, frame)}
            <code className="specimen__name">{name}</code>
            {detail !== "" && <span className="specimen__detail">{detail}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function sampleOf(kind: SpecimenSheet["kind"], name: string, frame: Frame) {
  switch (kind) {
    case "color":
      return <span className={`specimen__sample specimen__color--${name}`} />;
    case "band":
      return <span className={`specimen__sample specimen__band badge--${name}`} />;
    case "sky":
      return <span className={`specimen__sample specimen__sky sky--${name}`} />;
    case "size":
      return <span className={`specimen__size--${name}`}>Aa</span>;
    case "icon":
      return <Icon name={name as IconName} />;
    case "picture":
      return (
        <span className="specimen__sample specimen__picture">
          <PictureImage picture={{ path: name, alt: "" }} frame={frame} sizes="10rem" />
        </span>
      );
  }
}
