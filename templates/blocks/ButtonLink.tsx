/** A link that is the next thing to do. */
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";

/** A link in the form of a button. */
export function ButtonLink({ block, frame }: BlockProps<"button">) {
  return (
    <p className="button-line">
      <SmartLink className={`button button--${block.look}`} link={block.link} frame={frame}>
        {block.label}
      </SmartLink>
    </p>
  );
}
