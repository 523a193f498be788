/** One great figure, held up. */
import { DigitCards } from "../components/DigitCards.tsx";
import type { BlockProps } from "./block-props.ts";

/** The figure and what it is. */
export function Digits({ block, frame }: Pick<BlockProps<"digits">, "block" | "frame">) {
  return (
    <p className="digits">
      <DigitCards value={block.value} look="great" frame={frame} />{" "}
      <span className="digits__label">{block.label}</span>
      {block.soFar && (
        <>
          {" "}
          <span className="digits__so-far">{block.soFar}</span>
        </>
      )}
    </p>
  );
}
