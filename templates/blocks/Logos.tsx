/**
 * Companies as plates: their logo, or their name set like one. The moving strip shows the list
 * twice for a seamless loop; the second run is for the eye only and nothing in it can be reached.
 */
import type { Plate } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { Heading } from "../components/Heading.tsx";
import { MotionControl } from "../components/MotionControl.tsx";
import { PictureImage } from "../components/PictureImage.tsx";
import type { BlockProps } from "./block-props.ts";

/** Grids of plates, one for each category, or a strip that moves. */
export function Logos({ block, frame, level, id }: BlockProps<"logos">) {
  const { moving, plates } = block;
  if (!moving) {
    const categories = [...new Set(plates.map(({ category }) => category))];
    return (
      <div className="logos">
        {categories.map((category) => (
          <section className="logos__category" key={category}>
            {category !== undefined && (
              <Heading className="logos__name" level={level}>
                {category}
              </Heading>
            )}
            <ul className="logos--grid">
              <Plates plates={plates.filter((one) => one.category === category)} frame={frame} />
            </ul>
          </section>
        ))}
      </div>
    );
  }
  return (
    <section className="logos logos--moving" aria-label={frame.words.logosLabel} data-moves="">
      <div className="logos__control">
        <MotionControl id={id} frame={frame} />
      </div>
      <div className="logos__track">
        <ul className="logos__run">
          <Plates plates={plates} frame={frame} />
        </ul>
        <ul className="logos__run logos__run--again" aria-hidden="true" inert>
          <Plates plates={plates} frame={frame} />
        </ul>
      </div>
    </section>
  );
}

function Plates({ plates, frame }: { readonly plates: readonly Plate[]; readonly frame: Frame }) {
  return plates.map((plate) => (
    <li className="plate" key={plate.name}>
      {plate.logo === undefined ? (
        keepLetters(plate.name)
      ) : (
        <PictureImage className="plate__logo" picture={plate.logo} frame={frame} sizes="12.5rem" />
      )}
    </li>
  ));
}

/** The name of a company; single letters, as in `Bar B Q`, stay on the line of the word before. */
function keepLetters(name: string): string {
  return name.replace(/ (?=\p{Lu}(?: |$))/gu, "\u00a0");
}
