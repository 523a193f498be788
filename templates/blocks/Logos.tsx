/**
 * Companies as plates: their logo, or their name set like one. The moving strip shows the list
 * twice for a seamless loop; the second run is for the eye only and nothing in it can be reached.
 */
import type { Plate } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { MotionControl } from "../components/MotionControl.tsx";
import { PictureImage } from "../components/PictureImage.tsx";
import type { BlockProps } from "./block-props.ts";

/** A grid of plates, or a strip that moves. */
export function Logos({ block, frame, id }: BlockProps<"logos">) {
  if (!block.moving) {
    return (
      <ul className="logos logos--grid">
        <Plates plates={block.plates} frame={frame} />
      </ul>
    );
  }
  return (
    <section className="logos logos--moving" aria-label={frame.words.logosLabel} data-moves="">
      <div className="logos__control">
        <MotionControl id={id} frame={frame} />
      </div>
      <div className="logos__track">
        <ul className="logos__run">
          <Plates plates={block.plates} frame={frame} />
        </ul>
        <ul className="logos__run logos__run--again" aria-hidden="true" inert>
          <Plates plates={block.plates} frame={frame} />
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
