/** A pose is what a figure does, whatever its body: hips, lean, arms and feet. */
import { mix } from "./time.ts";

/** Degrees of the upper arm and of the forearm: 0 hangs down, 90 points away from the body. */
export type Arm = readonly [upper: number, fore: number];
/** Where a foot stands, away from the place of the figure; up is negative. */
type Foot = readonly [x: number, y: number];

/** What a figure does; left and right are those of the picture. */
export interface Pose {
  /** How far the hips are to the right of the place, and how far down from standing. */
  readonly hips: Foot;
  /** Degrees by which the upper body leans to the right. */
  readonly lean: number;
  readonly left: { readonly arm: Arm; readonly foot: Foot };
  readonly right: { readonly arm: Arm; readonly foot: Foot };
}

/** Builds a pose from left to right. */
export function pose(
  hips: Foot,
  lean: number,
  arms: readonly [Arm, Arm],
  feet: readonly [Foot, Foot],
): Pose {
  return {
    hips,
    lean,
    left: { arm: arms[0], foot: feet[0] },
    right: { arm: arms[1], foot: feet[1] },
  };
}

/** The same pose seen in a mirror. */
export function mirrored({ hips, lean, left, right }: Pose): Pose {
  const flip = ({ arm, foot }: Pose["left"]) => ({ arm, foot: [-foot[0], foot[1]] as Foot });
  return { hips: [-hips[0], hips[1]], lean: -lean, left: flip(right), right: flip(left) };
}

/** Mixes two poses. */
export function between(from: Pose, to: Pose, weight: number): Pose {
  const pair = (a: Foot, b: Foot): Foot => [mix(a[0], b[0], weight), mix(a[1], b[1], weight)];
  const side = (a: Pose["left"], b: Pose["left"]) => ({
    arm: pair(a.arm, b.arm),
    foot: pair(a.foot, b.foot),
  });
  return {
    hips: pair(from.hips, to.hips),
    lean: mix(from.lean, to.lean, weight),
    left: side(from.left, to.left),
    right: side(from.right, to.right),
  };
}
