/** Confetti at the reveal: each piece falls once in a loop, slowly, and none falls on the title. */
import { place, round } from "./shapes.ts";
import { ease, mix, since, wave } from "./time.ts";

const colors = ["c", "e", "f", "g", "d", "b"] as const;

const pieces = Array.from({ length: 54 }, (_, index) => ({
  id: index,
  x: 470 + ((index * 0.618034) % 1) * 780,
  start: 0.862 + ((index * 0.754878) % 1) * 0.085,
  length: 0.15 + ((index * 0.56984) % 1) * 0.05,
  from: 20 + ((index * 0.3247) % 1) * 150,
  size: 0.8 + ((index * 0.445) % 1) * 0.5,
}));

/** The pieces that are in the air at a moment. */
export function Confetti({ t }: { readonly t: number }) {
  return pieces.map(({ id, x, start, length, from, size }) => {
    const fallen = since(start, t) / length;
    if (fallen >= 1) return null;
    const spot = [x + 24 * wave(fallen, 1.5, id / 9), mix(from, from + 300, fallen)] as const;
    const seen = ease(fallen / 0.14) * ease((1 - fallen) / 0.3);
    return (
      <g key={id} transform={place(spot, size, size, 150 * fallen + id * 47)} opacity={round(seen)}>
        <rect className={colors[id % 6]} x="-9" y="-4" width="18" height="8" rx="2.5" />
      </g>
    );
  });
}
