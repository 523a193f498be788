/**
 * The lamps under the arch. At night they have beams, which move slowly and fall on whoever stands
 * behind the dancers.
 */
import { arch } from "./Sky.tsx";
import { at, place, reach, round } from "./shapes.ts";
import { during, wave } from "./time.ts";

/** Where the lamps hang on the arch, and where on the floor they point. */
const lamps = [
  { degrees: 148, floor: 1150 },
  { degrees: 163, floor: 690 },
  { degrees: 180, floor: 900 },
  { degrees: 197, floor: 1050 },
  { degrees: 212, floor: 520 },
] as const;

/** How far a lamp is on, where it hangs, and where on the floor its slow beam is. */
function lampAt(t: number, index: number) {
  const { degrees, floor } = lamps[index]!;
  const spot = reach([arch.x, arch.y], 306, degrees);
  const aim = floor + 70 * wave(t, 2, index / 5);
  const lit = during(t, [0.31 + 0.015 * index, 0.42], [0.68, 0.76]);
  return { lit, spot, aim, tilt: (Math.atan2(spot[0] - aim, 620 - spot[1]) * 180) / Math.PI };
}

/** The lamps under the arch. */
export function Lamps({ t }: { readonly t: number }) {
  return lamps.map(({ degrees }, index) => {
    const { lit, spot, tilt } = lampAt(t, index);
    return (
      <g key={degrees} transform={place(spot, 1, 1, tilt)}>
        <path className="a" d="M-11-14H11L14 12H-14z" />
        <path className="lamp" d="M-14 12H14L11 18H-11z" opacity={round(lit)} />
      </g>
    );
  });
}

/** Their beams. */
export function Beams({ t }: { readonly t: number }) {
  return (
    <>
      <linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" y1="160" x2="0" y2="640">
        <stop className="light" offset="0" stopOpacity=".42" />
        <stop className="light" offset=".7" stopOpacity=".12" />
        <stop className="light" offset="1" stopOpacity=".1" />
      </linearGradient>
      {lamps.map(({ degrees }, index) => {
        const { lit, spot, aim } = lampAt(t, index);
        const [x, y] = [spot[0], spot[1] + 14];
        return (
          <path
            key={degrees}
            fill="url(#beam)"
            opacity={round(lit)}
            d={at`M${x - 9} ${y}L${aim - 92} 620A92 20 0 0 0 ${aim + 92} 620L${x + 9} ${y}z`}
          />
        );
      })}
    </>
  );
}
