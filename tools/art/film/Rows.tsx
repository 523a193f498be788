/** The people of the film: those who dance in front, those behind, and those with the cards. */
import { backRow, frontRow, holders } from "./cast.ts";
import { danceAt } from "./choreography.ts";
import { Dancer } from "./Dancer.tsx";
import { between, mirrored, type Pose, pose } from "./poses.ts";
import { arch } from "./Sky.tsx";
import { place, round } from "./shapes.ts";
import { during, ease, hourOf, mix, since, wave } from "./time.ts";
import { WheelchairDancer } from "./WheelchairDancer.tsx";

/** The shadow on the floor goes round with the sun. */
function Shadow({ t }: { readonly t: number }) {
  const away = -34 * Math.sin((hourOf(t) / 24) * Math.PI * 2);
  return (
    <ellipse
      className="a"
      cx={round(away)}
      cy="2"
      rx={round(62 + Math.abs(away) * 0.5)}
      ry="11"
      opacity=".2"
    />
  );
}

/** The front row; a step goes through it from left to right like a word. */
export function FrontRow({ t }: { readonly t: number }) {
  return frontRow.map(({ looks, spot, size, facing, isSeated }, index) => {
    const danced = danceAt(since(0.0035 * index, t));
    const seen = facing === 1 ? danced : mirrored(danced);
    const Figure = isSeated ? WheelchairDancer : Dancer;
    return (
      <g key={spot[0]} transform={place(spot, size * facing, size)}>
        <Shadow t={t} />
        <Figure looks={looks} pose={seen} />
      </g>
    );
  });
}

/** The row behind, a breath later. */
export function BackRow({ t }: { readonly t: number }) {
  return (
    <g className="far">
      {backRow.map(({ spot, looks }, index) => (
        <g key={spot[0]} transform={place(spot, 0.48)}>
          <Dancer looks={looks} pose={danceAt(since(0.01 + 0.0035 * index, t))} />
        </g>
      ))}
    </g>
  );
}

/** How a holder stands while the card is somewhere between the knees (0) and the sky (1). */
function holding(t: number, raised: number): Pose {
  const arm = [mix(16, 152, raised), mix(-12, 174, raised)] as const;
  const sway = 2 * wave(t, 6);
  return pose(
    [sway, 2],
    sway / 2,
    [arm, arm],
    [
      [-18, 0],
      [18, 0],
    ],
  );
}

/** They lead the dance from the stage. At the end of the day the total goes up, card by card. */
export function CardRow({ t }: { readonly t: number }) {
  return holders.map(({ card, size, looks }, index) => {
    const away = index - (holders.length - 1) / 2;
    const late = 0.009 * index;
    const raised = during(t, [0.855 + late, 0.905 + late], [0.035 + late, 0.085 + late]);
    const isReady = during(t, [0.8, 0.85], [0.12, 0.17]);
    const danced = danceAt(since(-0.012, t));
    const held = between(danced, holding(since(index / 40, t), raised), isReady);
    const tilt = away * -1.2 + (index % 2 === 0 ? -3 : 3) + 2 * wave(t, 6, index / 7) * raised;
    // A card that waits is seen from its edge; it turns its face to us on the way up.
    const face = ease(raised / 0.7);
    const high = -84 - 380 * raised;
    return (
      <g key={away} transform={place([arch.x + away * 76, 450], size)}>
        <Dancer looks={looks} pose={held} />
        <g transform={place([held.hips[0], high], face, 1, tilt)}>
          <rect className={card} x="-72" y="-90" width="144" height="180" rx="16" />
          <path className="l" d="M-48 62H48" opacity=".5" />
        </g>
      </g>
    );
  });
}
