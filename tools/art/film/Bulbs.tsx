/**
 * The bulbs that people hang up, on strings and along the arch. They go on one after another at dusk
 * and off at first light.
 */
import { arch } from "./Sky.tsx";
import { at, type Point, place, reach, round } from "./shapes.ts";
import { during } from "./time.ts";

/** A wire from one place to another, pulled down towards a third. */
interface Strand {
  readonly from: Point;
  readonly by: Point;
  readonly to: Point;
  readonly bulbs: number;
}

/** A bulb: its place, and how late it goes on, 0 to 1. */
interface Bulb {
  readonly spot: Point;
  readonly turn: number;
}

const strands: readonly Strand[] = [
  { from: [1118, 244], by: [1216, 250], to: [1296, 84], bulbs: 5 },
  { from: [1188, 352], by: [1246, 360], to: [1296, 236], bulbs: 4 },
  { from: [-16, 322], by: [236, 446], to: [526, 340], bulbs: 12 },
];

/** The bulbs of a strand hang evenly on its curve. */
function bulbsOf({ from, by, to, bulbs }: Strand): readonly Bulb[] {
  return Array.from({ length: bulbs }, (_, index) => {
    const s = (index + 0.6) / bulbs;
    const along = (axis: 0 | 1) =>
      (1 - s) ** 2 * from[axis] + 2 * s * (1 - s) * by[axis] + s ** 2 * to[axis];
    return { spot: [along(0), along(1)], turn: index / bulbs };
  });
}

const onStrands = strands.flatMap(bulbsOf);
const onArch: readonly Bulb[] = Array.from({ length: 17 }, (_, index) => ({
  spot: reach([arch.x, arch.y], 343, 96 + (index / 16) * 168),
  turn: 1 - index / 17,
}));
const glass = ["d", "c", "e"] as const;

/** One bulb: coloured glass by day, a small warm moon by night. */
function Light({ t, bulb, size }: { t: number; bulb: Bulb; size: number }) {
  const { spot, turn } = bulb;
  const on = 0.265 + 0.07 * turn;
  const off = 0.7 + 0.06 * turn;
  const lit = during(t, [on, on + 0.035], [off, off + 0.05]);
  return (
    <g transform={place(spot)}>
      <circle className="lamp" r={round(size * 2.3)} opacity={round(0.26 * lit)} />
      <circle className={glass[Math.round(turn * 100) % 3]} r={size} />
      <circle className="lamp" r={size} opacity={round(0.9 * lit)} />
    </g>
  );
}

/** All bulbs and their wires. */
export function Bulbs({ t }: { readonly t: number }) {
  return (
    <>
      {strands.map(({ from, by, to }) => (
        <path
          key={to[1]}
          className="wire"
          d={at`M${from[0]} ${from[1]}Q${by[0]} ${by[1]} ${to[0]} ${to[1]}`}
        />
      ))}
      {onStrands.map((bulb) => (
        <Light key={bulb.spot.join()} t={t} bulb={bulb} size={8} />
      ))}
      {onArch.map((bulb) => (
        <Light key={bulb.turn} t={t} bulb={bulb} size={6} />
      ))}
    </>
  );
}
