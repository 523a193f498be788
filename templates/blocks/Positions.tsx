/** The positions one can apply for; whether a position is open stands beside its name. */
import { Heading } from "../components/Heading.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** A list of positions with their statuses. */
export function Positions({ block, frame, level }: BlockProps<"positions">) {
  return (
    <ul className="positions">
      {block.positions.map((position) => (
        <li className={`position position--${position.status}`} key={position.name}>
          <Heading className="position__name" level={level}>
            {position.name}
          </Heading>
          <p className="position__status">{position.statusText}</p>
          <ProseText html={position.text} look="small" />
          {position.link !== undefined && (
            <SmartLink className="position__link" link={position.link} frame={frame} />
          )}
        </li>
      ))}
    </ul>
  );
}
