/** Organizations with the names of those who speak for us there; a long list has a field to find one. */
import { LongList } from "../components/LongList.tsx";
import type { BlockProps } from "./block-props.ts";

/** A list of organizations and names. Each organization has an id, so that other pages can lead to it. */
export function Roster({ block, frame, id }: BlockProps<"roster">) {
  return (
    <LongList id={id} count={block.entries.length} frame={frame}>
      <dl className="roster">
        {block.entries.map((entry) => (
          <div className="roster__entry" id={entry.id} key={entry.organization}>
            <dt className="roster__organization">{entry.organization}</dt>
            {entry.names.map((name) => (
              <dd className="roster__name" key={name}>
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </LongList>
  );
}
