/** Heads without faces: the hair, and the side that it leaves free, say who looks where. */
import type { HairStyle, Ink } from "./looks.ts";

interface HeadProps {
  readonly skin: Ink;
  readonly hair: HairStyle;
  readonly hairInk: Ink;
}

/** The hair over the brow of somebody who looks to the right. */
const crop = "M-35 10A35 35 0 0 1 34-10Q-10-13-29 18z";

/** What lies behind the head, so that it is drawn first. */
export function HairBehind({ hair, hairInk }: Omit<HeadProps, "skin">) {
  if (hair === "afro") return <circle className={hairInk} cy="-6" r="46" />;
  if (hair === "long")
    return (
      <path
        className={hairInk}
        d="M-38-2A38 37 0 0 1 38-2L40 26A14 14 0 0 1 22 40L-30 66A16 16 0 0 1-48 52z"
      />
    );
  if (hair === "tail")
    return <path className={hairInk} d="M-26-18Q-62-14-56 34A9 9 0 0 0-40 34Q-40 8-18 4z" />;
  if (hair === "bun") return <circle className={hairInk} cx="-10" cy="-38" r="16" />;
  if (hair === "puffs")
    return (
      <g className={hairInk}>
        <circle cx="-27" cy="-25" r="19" />
        <circle cx="27" cy="-25" r="19" />
      </g>
    );
  return null;
}

/** A head, its middle at 0 0, 32 in radius. */
export function Head({ skin, hair, hairInk }: HeadProps) {
  if (hair === "scarf")
    return (
      <>
        <path
          className={hairInk}
          d="M-38-2A38 37 0 0 1 38-2Q38 26 30 42A34 20 0 0 1-36 42Q-40 20-38-2z"
        />
        <ellipse className={skin} cx="9" cy="2" rx="22" ry="26" />
      </>
    );
  return (
    <>
      <circle className={skin} r="32" />
      <path className={hairInk} d={crop} />
      {hair === "cap" && (
        <path className={hairInk} d="M-34-4A34 34 0 0 1 34-8L52-4A5 5 0 0 1 52 5L-34 8z" />
      )}
      {hair === "headphones" && (
        <>
          <path className="l" d="M-34-2A34 34 0 0 1 34-2" />
          <rect className="c" x="-42" y="-10" width="16" height="27" rx="8" />
          <rect className="c" x="26" y="-10" width="16" height="27" rx="8" />
        </>
      )}
    </>
  );
}
