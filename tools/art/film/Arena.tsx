/**
 * What stands still: the arch over the stage, the tiers with their lights, the floor. The upper
 * left is left to the sky, because titles stand there.
 */
import { arch } from "./Sky.tsx";
import { at, round } from "./shapes.ts";
import { hourOf, nightAt } from "./time.ts";

/** Boards of the floor run to one point far behind the stage. */
const boards = [-560, -250, 60, 380, 700, 1010, 1330, 1650];

const { x: middle, y: spring } = arch;

/** Half a ring that stands on the floor. */
function archway(outer: number, inner: number): string {
  return (
    at`M${middle - outer} 512V${spring}a${outer} ${outer} 0 0 1 ${2 * outer} 0V512H${middle + inner}` +
    at`V${spring}a${inner} ${inner} 0 0 0 ${-2 * inner} 0V512z`
  );
}

/** The tiers on both sides and the arch. */
export function Arena() {
  return (
    <>
      <g className="away">
        <path
          className="g"
          d="M0 366Q210 462 470 480V540H0zM1280 380Q1210 452 1120 474V540H1280z"
        />
        <path
          className="b"
          d="M0 426Q230 494 520 506V560H0zM1280 446Q1240 484 1170 500V560H1280z"
        />
        <path
          className="m"
          strokeDasharray="1 17"
          d="M6 394Q234 482 486 498M2 452Q232 512 486 522M1276 424Q1244 462 1216 474M1276 470Q1240 498 1216 506"
        />
      </g>
      <g className="far">
        <path className="b" d={archway(366, 320)} />
        <path className="g" d={archway(320, 308)} />
      </g>
    </>
  );
}

/** The stage under the arch. */
export function Stage() {
  return (
    <g className="far">
      <path className="c" d="M592 428H1112L1148 462H556z" />
      <path className="f" d="M556 462H1148V524H556z" />
      <path className="d" d="M556 462H1148V470H556z" />
    </g>
  );
}

/** The floor, and at night the pools of light on it. */
export function Floor({ t }: { readonly t: number }) {
  const night = nightAt(hourOf(t));
  return (
    <>
      <rect className="floor" y="510" width="1280" height="210" />
      <rect className="edge" y="510" width="1280" height="14" />
      <g className="board" opacity=".28">
        {boards.map((x) => (
          <path key={x} d={at`M${x} 720L${840 + (x - 840) * 0.28} 524h24L${x + 118} 720z`} />
        ))}
      </g>
      <g className="pool" opacity={round(0.3 * night)}>
        <ellipse cx="840" cy="616" rx="560" ry="88" />
        <ellipse cx="840" cy="614" rx="380" ry="58" />
      </g>
    </>
  );
}
