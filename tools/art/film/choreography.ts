/**
 * The linedance: eight counts to one side, the same eight to the other, all together. In the small
 * hours the arms sway overhead; at the reveal everyone cheers.
 */
import { type Arm, between, mirrored, type Pose, pose } from "./poses.ts";
import { during, ease, since, wave } from "./time.ts";

const onHip: Arm = [44, -38];
const low: Arm = [26, 8];
const high: Arm = [152, 172];
const wide: Arm = [112, 150];

/** Eight counts: step, together, step back, together, knee, down, other knee, down. */
const counts: readonly Pose[] = [
  pose(
    [0, 1],
    0,
    [low, low],
    [
      [-17, 0],
      [17, 0],
    ],
  ),
  pose(
    [20, 4],
    5,
    [onHip, wide],
    [
      [-17, 0],
      [54, 0],
    ],
  ),
  pose(
    [36, 0],
    3,
    [onHip, high],
    [
      [18, 0],
      [54, 0],
    ],
  ),
  pose(
    [16, 4],
    -5,
    [wide, onHip],
    [
      [-18, 0],
      [54, 0],
    ],
  ),
  pose(
    [0, 0],
    -3,
    [high, onHip],
    [
      [-18, 0],
      [18, 0],
    ],
  ),
  pose(
    [-10, 0],
    -4,
    [high, onHip],
    [
      [-14, 0],
      [26, -50],
    ],
  ),
  pose(
    [0, 3],
    0,
    [low, low],
    [
      [-17, 0],
      [17, 0],
    ],
  ),
  pose(
    [10, 0],
    4,
    [onHip, high],
    [
      [-26, -50],
      [14, 0],
    ],
  ),
];
const phrase = [...counts, ...counts.map(mirrored)];

/** The linedance at a moment: a pose on each count, and an eased way to the next. */
function linedance(t: number): Pose {
  const count = since(0, t) * phrase.length;
  const now = Math.floor(count) % phrase.length;
  const danced = between(phrase[now]!, phrase[(now + 1) % phrase.length]!, ease(count % 1));
  const bounce = 2.5 - 2.5 * wave(t, phrase.length, 0.25);
  return { ...danced, hips: [danced.hips[0], danced.hips[1] + bounce] };
}

/** Arms overhead that move like grass: the small hours, and the cheer. */
function swaying(t: number, waves: number, spread: number): Pose {
  const to = wave(t, waves);
  const lift = 14 * to;
  return pose(
    [12 * to, 2 + 2 * wave(t, waves * 2)],
    5 * to,
    [
      [spread - lift * 0.6, spread + 16 - lift],
      [spread + lift * 0.6, spread + 16 + lift],
    ],
    [
      [-22, 0],
      [22, 0],
    ],
  );
}

/** What everybody on the floor does at a moment. */
export function danceAt(t: number): Pose {
  const small = during(t, [0.47, 0.55], [0.64, 0.71]);
  const cheer = during(t, [0.86, 0.92], [0.05, 0.11]);
  const danced = linedance(t);
  if (cheer > 0) return between(danced, swaying(t, 6, 146), cheer);
  return between(danced, swaying(t, 4, 154), small);
}
