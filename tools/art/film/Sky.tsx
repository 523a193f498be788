/**
 * The sky of the hour: its three colours, the stars of the night, slow clouds, and the sun and the
 * moon, which go round the arch like the hand of the dial.
 */
import { skyAt } from "./inks.ts";
import { at, type Point, place, reach, round } from "./shapes.ts";
import { ease, glowAt, hourOf, nightAt, wave } from "./time.ts";

/** Where the arch stands; sun and moon go round on a flat wheel within it. */
export const arch = { x: 852, y: 472 } as const;
const wheel = { x: 852, y: 396, across: 226, up: 182 } as const;

/** Stars, strewn by the golden angle; only the sky above the arena has some. */
const stars = Array.from({ length: 64 }, (_, index) => ({
  x: 14 + ((index * 0.618034) % 1) * 1252,
  y: 8 + ((index * 0.754878) % 1) * 380,
  size: 1.3 + ((index * 0.56984) % 1) * 1.5,
  waves: 1 + (index % 3),
}));

const clouds = [
  { x: 1150, y: 132, width: 150 },
  { x: 1112, y: 158, width: 96 },
] as const;

/** Twelve rays; a turn by one of them is one loop. */
const rays = Array.from({ length: 12 }, (_, index) => {
  const [left, right] = [-6, 6].map((away) => reach([0, 0], 760, index * 30 + away)) as [
    Point,
    Point,
  ];
  return at`M0 0L${left[0]} ${left[1]}L${right[0]} ${right[1]}z`;
}).join("");

/** Where the wheel carries what stands at an hour of its dial. */
function onWheel(hour: number): readonly [number, number] {
  const angle = (hour / 24) * Math.PI * 2;
  return [wheel.x + wheel.across * Math.sin(angle), wheel.y - wheel.up * Math.cos(angle)];
}

/** The whole sky. */
export function Sky({ t }: { readonly t: number }) {
  const hour = hourOf(t);
  const [night, glow] = [nightAt(hour), glowAt(hour)];
  const moon = onWheel(hour + 12);
  const [above, middle, horizon] = skyAt(hour);
  return (
    <>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={above} />
        <stop offset=".5" stopColor={middle} />
        <stop offset="1" stopColor={horizon} />
      </linearGradient>
      <rect width="1280" height="520" fill="url(#sky)" />
      {stars.map(({ x, y, size, waves }, index) => (
        <circle
          key={x}
          className="e"
          cx={round(x)}
          cy={round(y)}
          r={round(size)}
          opacity={round(night ** 2 * (0.62 + 0.3 * wave(t, waves, index / 7)))}
        />
      ))}
      <clipPath id="arch">
        <path d={at`M${arch.x - 330} 520V${arch.y}a330 330 0 0 1 660 0V520z`} />
      </clipPath>
      <g clipPath="url(#arch)">
        <g transform={place(onWheel(hour), 1, 1, 30 * t)}>
          <path className="e" d={rays} opacity={round(0.3 * (1 - night))} />
          <circle className="e" r={round(96 + 26 * glow)} opacity={round(0.4 - 0.12 * glow)} />
          <circle className="sun" r={round(62 + 10 * glow)} />
        </g>
      </g>
      <g transform={place(moon)} opacity={round(night * ease((wheel.y - 40 - moon[1]) / 60))}>
        <circle className="e" r="66" opacity=".1" />
        <path className="e" d="M-18-36A40 40 0 1 0 34 20 34 34 0 0 1-18-36z" />
      </g>
      <g className="e" opacity={round(0.5 - 0.34 * night)}>
        {clouds.map(({ x, y, width }, index) => (
          <path
            key={y}
            d={at`M${x + 16 * wave(t, 1, index / 5)} ${y}h${width}a11 11 0 0 1 0 22h${-width}a11 11 0 0 1 0-22z`}
          />
        ))}
      </g>
    </>
  );
}
