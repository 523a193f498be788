/**
 * Arms that turn in their joints and legs that know where the floor is, with what is worn on them:
 * sleeves, trousers, shoes, and the wristband of the event.
 */
import type { Looks } from "./looks.ts";
import type { Pose } from "./poses.ts";
import { capsule, knee, limb, type Point, reach, stripe } from "./shapes.ts";
import { ease, mix } from "./time.ts";

/** How high the hips are over the floor when somebody stands. */
export const hipHeight = 141;
const arms = { upper: 66, fore: 64 } as const;

interface PartProps {
  readonly looks: Looks;
  readonly pose: Pose;
  readonly side: "left" | "right";
}

/** An arm with its sleeve and its wristband, from the hips as origin. */
export function Arm({ looks, pose, side }: PartProps) {
  const sign = side === "left" ? -1 : 1;
  const [upper, fore] = pose[side].arm;
  const shoulder: Point = [sign * ((looks.build?.[0] ?? 36) - 10), -107];
  const elbow = reach(shoulder, arms.upper, sign * upper);
  const wrist = reach(elbow, arms.fore, sign * fore);
  const onForearm = (part: number) => reach(elbow, arms.fore * part, sign * fore);
  const cuff = reach(shoulder, arms.upper * 0.62, sign * upper);
  const sleeve =
    looks.wears === "long sleeves"
      ? limb([shoulder, elbow, onForearm(0.72)], [16, 13, 12.5])
      : capsule(shoulder, cuff, 17, 14.5);
  return (
    <>
      <path className={looks.skin} d={limb([shoulder, elbow, wrist], [13, 11, 10.5])} />
      <path className={looks.top} d={sleeve} />
      {looks.top !== looks.skin && (
        <path
          className={looks.top === "c" ? "e" : "c"}
          d={stripe(onForearm(0.74), onForearm(0.9), 11.4)}
        />
      )}
    </>
  );
}

/** A leg from the hips to the shoe. */
export function Leg({ looks, pose, side }: PartProps) {
  const sign = side === "left" ? -1 : 1;
  const hip: Point = [pose.hips[0] + sign * 14, pose.hips[1] - hipHeight];
  const ankle: Point = [pose[side].foot[0], pose[side].foot[1] - 14];
  // A straight leg bends towards the eye, where a flat drawing hardly sees it; a lifted one shows.
  const lifted = ease((-14 - ankle[1]) / 40);
  const bend = knee(hip, ankle, 67, sign * mix(0.3, 1, lifted));
  const isBare = looks.wears === "dress" || looks.wears === "shorts";
  const toe: Point = [ankle[0] + 20, ankle[1] + (pose[side].foot[1] < -8 ? 9 : 5)];
  return (
    <>
      <path
        className={isBare ? looks.skin : looks.legs}
        d={limb([hip, bend, ankle], [17, 14, 11])}
      />
      {looks.wears === "shorts" && <path className={looks.legs} d={capsule(hip, bend, 19, 18)} />}
      <path className={looks.shoes} d={capsule([ankle[0] - 2, ankle[1] + 4], toe, 12, 9)} />
    </>
  );
}
