/**
 * The nearest people: heads seen from behind at the lower edge, and hands that sway over them. The
 * hands are those of the scene `raised-hands`.
 */
import type { Ink } from "./looks.ts";
import { place, round } from "./shapes.ts";
import { wave } from "./time.ts";

const open =
  "M27-8l17 438a44 44 0 01-88 0l17-438a27 27 0 0154 0zM-35-26l1-36a36 36 0 0172 8l-7 36a33 33 0 01-66-8zm-3-47l-14-75a10 10 0 0120-4l18 73a12 12 0 01-24 6zm18-10l-3-86a11 11 0 0122-2l5 86a12 12 0 01-24 2zM0-85l9-76a10 10 0 0120 2l-5 76a12 12 0 01-24-2zm19 9l20-55a9 9 0 0118 6l-18 57a11 11 0 01-20-8zM-28-10q-38-18-53-77a11 11 0 0122-6q15 46 43 55a15 15 0 01-12 28z";
const peace =
  "M27-8l17 438a44 44 0 01-88 0l17-438a27 27 0 0154 0zM-35-26l1-36a36 36 0 0172 8l-7 36a33 33 0 01-66-8zm-3-47l-14-75a10 10 0 0120-4l18 73a12 12 0 01-24 6zm57-3l20-55a9 9 0 0118 6l-18 57a11 11 0 01-20-8zM-26-10q-40-14-67-60a11 11 0 0118-12q26 36 57 44a15 15 0 01-8 28z";

interface Hand {
  readonly x: number;
  readonly y: number;
  readonly skin: Ink;
  readonly sleeve: Ink;
  readonly band: Ink;
  readonly lean: number;
  readonly size: number;
  readonly shape: string;
}

const hands: readonly Hand[] = [
  { x: 20, y: 622, skin: "h", sleeve: "e", band: "c", lean: 8, size: 0.42, shape: open },
  { x: 168, y: 648, skin: "k", sleeve: "a", band: "c", lean: -5, size: -0.38, shape: peace },
  { x: 332, y: 664, skin: "i", sleeve: "e", band: "b", lean: 4, size: 0.36, shape: open },
  { x: 652, y: 672, skin: "j", sleeve: "b", band: "b", lean: -4, size: 0.35, shape: open },
  { x: 1160, y: 644, skin: "h", sleeve: "a", band: "d", lean: -4, size: 0.4, shape: peace },
  { x: 1268, y: 616, skin: "j", sleeve: "b", band: "c", lean: -9, size: -0.42, shape: open },
];

const heads: readonly (readonly [x: number, y: number, r: number, ink: Ink])[] = [
  [92, 712, 40, "a"],
  [252, 724, 36, "f"],
  [420, 730, 36, "h"],
  [580, 734, 34, "a"],
  [756, 736, 34, "f"],
  [920, 732, 36, "a"],
  [1084, 724, 38, "h"],
  [1216, 710, 40, "a"],
];

/** The nearest row. */
export function RaisedHands({ t }: { readonly t: number }) {
  return (
    <>
      {hands.map(({ x, y, skin, sleeve, band, lean, size, shape }, index) => {
        const sway = 5 * wave(t, 4, index / 12);
        return (
          <g key={x} transform={place([x, y + 120], 1, 1, lean + sway)}>
            <g transform={place([0, -120], size, Math.abs(size))}>
              <path className={skin} d={shape} />
              <path className={band} d="M-30 36Q0 46 30 36V64Q0 74-31 64z" />
              <path className={sleeve} d="M-50 190Q0 172 50 190L70 480H-70z" />
            </g>
          </g>
        );
      })}
      {heads.map(([x, y, r, ink], index) => (
        <circle key={x} className={ink} cx={round(x + 2 * wave(t, 4, index / 9))} cy={y} r={r} />
      ))}
    </>
  );
}
