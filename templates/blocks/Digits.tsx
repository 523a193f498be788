/** One great figure, held up. */
import { DigitCards } from "../components/DigitCards.tsx";
import type { BlockProps } from "./block-props.ts";

/** The figure and what it is. */
export function Digits({ block }: Pick<BlockProps<"digits">, "block">) {
  return (
    <p className="digits">
      <DigitCards value={block.value} look="great" />{" "}
      <span className="digits__label">{block.label}</span>
    </p>
  );
}
