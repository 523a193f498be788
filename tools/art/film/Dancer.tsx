/**
 * A figure on its feet, which leans from the hips. Its shapes are those of the drawn scenes; it is
 * 345 units high from sole to crown.
 */
import { HairBehind, Head } from "./Head.tsx";
import { Arm, hipHeight, Leg } from "./Limbs.tsx";
import type { Looks } from "./looks.ts";
import type { Pose } from "./poses.ts";
import { capsule, place } from "./shapes.ts";

interface FigureProps {
  readonly looks: Looks;
  readonly pose: Pose;
}

/** The body from the shoulders to the hips, from the hips as origin. */
function Torso({ looks }: { readonly looks: Looks }) {
  const [shoulders, hips] = looks.build ?? [36, 31];
  return (
    <>
      <path className={looks.top} d={capsule([0, -100], [0, -16], shoulders, hips)} />
      {looks.wears === "dress" && <path className={looks.top} d="M-30-60H30L50 34Q0 52-50 34z" />}
    </>
  );
}

/** Upper body and head; what is held or sat on is the caller's. */
export function UpperBody({ looks, pose }: FigureProps) {
  const head = place([3, -172], looks.head ?? 1, looks.head ?? 1, -pose.lean * 0.5);
  return (
    <>
      <g transform={head}>
        <HairBehind hair={looks.hair} hairInk={looks.hairInk} />
      </g>
      <Arm looks={looks} pose={pose} side="left" />
      <Torso looks={looks} />
      <g transform={head}>
        <Head skin={looks.skin} hair={looks.hair} hairInk={looks.hairInk} />
      </g>
      <Arm looks={looks} pose={pose} side="right" />
    </>
  );
}

/** A whole figure, its place on the floor at 0 0. */
export function Dancer({ looks, pose }: FigureProps) {
  return (
    <>
      <Leg looks={looks} pose={pose} side="left" />
      <Leg looks={looks} pose={pose} side="right" />
      <g transform={place([pose.hips[0], pose.hips[1] - hipHeight], 1, 1, pose.lean)}>
        <UpperBody looks={looks} pose={pose} />
      </g>
    </>
  );
}
