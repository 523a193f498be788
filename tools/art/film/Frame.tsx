/**
 * One picture of the hero film: the day of the event in an arena under the open sky, from the
 * reveal at noon through dusk, night and first light to the next. `npm run art -- film` renders them all.
 */
import { Arena, Floor, Stage } from "./Arena.tsx";
import { Bulbs } from "./Bulbs.tsx";
import { Confetti } from "./Confetti.tsx";
import { inkStyles } from "./inks.ts";
import { Beams, Lamps } from "./Lamps.tsx";
import { RaisedHands } from "./RaisedHands.tsx";
import { BackRow, CardRow, FrontRow } from "./Rows.tsx";
import { Sky } from "./Sky.tsx";

interface FrameProps {
  /** The moment, 0 to 1 exclusive; one whole is one day. */
  readonly t: number;
  readonly width: number;
  readonly height: number;
}

/** The picture at a moment. */
export function Frame({ t, width, height }: FrameProps) {
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 1280 720"
      width={width}
      height={height}
    >
      <style>{inkStyles(t)}</style>
      <Sky t={t} />
      <Arena />
      <Bulbs t={t} />
      <Floor t={t} />
      <Stage />
      <Lamps t={t} />
      <CardRow t={t} />
      <Beams t={t} />
      <BackRow t={t} />
      <FrontRow t={t} />
      <Confetti t={t} />
      <RaisedHands t={t} />
    </svg>
  );
}
