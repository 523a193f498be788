/** A picture beside a text. Where there is no room for both it stands below. */
import { Scene } from "../components/Scene.tsx";
import { Blocks } from "./Blocks.tsx";
import type { BlockProps } from "./block-props.ts";

/** A text of any blocks, and its picture. */
export function Beside({ block, frame, level, id }: BlockProps<"beside">) {
  const { picture, side, size, blocks } = block;
  return (
    <div className={`beside beside--${side} beside--${size}`}>
      <div className="beside__text">
        <Blocks blocks={blocks} frame={frame} level={level} id={id} />
      </div>
      <Scene picture={picture} frame={frame} sizes="(min-width: 40rem) 24rem, 100vw" />
    </div>
  );
}
