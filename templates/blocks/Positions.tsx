/** The positions one can apply for: first those that are open, then, in a quieter list, the others. */
import type { TeamPosition } from "../../generator/model/block.ts";
import { Heading } from "../components/Heading.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** Two lists of positions with their statuses; a list without a position is not there. */
export function Positions({ block, frame, level }: BlockProps<"positions">) {
  const isClosed = ({ status }: TeamPosition) => status === "closed";
  const show = (position: TeamPosition) => (
    <li className={`position position--${position.status}`} key={position.name}>
      <Heading className="position__name" level={level}>
        {position.name}
      </Heading>
      <p className="position__status">{position.statusText}</p>
      <ProseText html={position.text} look="small" />
      {position.link !== undefined && (
        <SmartLink className="button button--secondary" link={position.link} frame={frame} />
      )}
    </li>
  );
  const open = block.positions.filter((position) => !isClosed(position));
  const closed = block.positions.filter(isClosed);
  return (
    <>
      {open.length > 0 && <ul className="positions">{open.map(show)}</ul>}
      {closed.length > 0 && <ul className="positions positions--closed">{closed.map(show)}</ul>}
    </>
  );
}
