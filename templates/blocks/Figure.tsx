/** A picture with its caption. */
import { Scene } from "../components/Scene.tsx";
import type { BlockProps } from "./block-props.ts";

/** A figure of an article or a page. */
export function Figure({ block, frame }: BlockProps<"figure">) {
  return (
    <figure className="figure">
      <Scene picture={block.picture} frame={frame} sizes="(min-width: 64rem) 48rem, 100vw" />
      {block.caption !== "" && <figcaption className="figure__caption">{block.caption}</figcaption>}
    </figure>
  );
}
