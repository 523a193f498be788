/** A picture with its caption. */
import { Scene } from "../components/Scene.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";

/** A figure of an article or a page. Its picture may be a link. */
export function Figure({ block, frame }: BlockProps<"figure">) {
  const scene = (
    <Scene picture={block.picture} frame={frame} sizes="(min-width: 64rem) 48rem, 100vw" />
  );
  return (
    <figure className="figure">
      {block.link ? (
        <SmartLink link={block.link} frame={frame} hasSign={false}>
          {scene}
        </SmartLink>
      ) : (
        scene
      )}
      {block.caption !== "" && <figcaption className="figure__caption">{block.caption}</figcaption>}
    </figure>
  );
}
