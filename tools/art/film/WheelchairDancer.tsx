/** A figure who dances in a wheelchair: the arms do what all arms do, the wheels take the steps. */

import { UpperBody } from "./Dancer.tsx";
import type { Looks } from "./looks.ts";
import type { Pose } from "./poses.ts";
import { at, capsule, limb, place, round } from "./shapes.ts";

const radius = 72;
const spokes = [0, 36, 72, 108, 144] as const;

/** The whole figure with its chair, the place on the floor at 0 0. */
export function WheelchairDancer({ looks, pose }: { readonly looks: Looks; readonly pose: Pose }) {
  const [rolled, sunk] = pose.hips;
  // A wheel turns by the way that it rolls.
  const turned = (rolled / radius) * (180 / Math.PI);
  return (
    <g transform={place([rolled, 0])}>
      <path className="a" d="M-62-232A10 10 0 0 1-42-232L-30-128H62A10 10 0 0 1 62-106H-48z" />
      <path
        className={looks.legs}
        d={limb(
          [
            [-8, -140],
            [76, -138],
            [98, -36],
          ],
          [21, 18, 13],
        )}
      />
      <path className={looks.shoes} d={capsule([100, -26], [126, -22], 12, 10)} />
      <path className="l" d="M88-20H138M78-104L98-22M-52-230L-78-238" />
      <circle className="l" cx="84" cy="-16" r="13" />
      <g transform={place([-8, -136 + sunk * 0.4], 1, 1, pose.lean * 0.8)}>
        <UpperBody looks={looks} pose={pose} />
      </g>
      <g transform={place([-12, -radius - 4], 1, 1, turned)}>
        <circle className="l" r={radius} />
        <g opacity=".55">
          {spokes.map((degrees) => {
            const angle = (degrees * Math.PI) / 180;
            const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
            return (
              <path key={degrees} className="l" strokeWidth="2" d={at`M${-x} ${-y}L${x} ${y}`} />
            );
          })}
        </g>
        <circle className="c" r={round(radius * 0.16)} />
      </g>
    </g>
  );
}
