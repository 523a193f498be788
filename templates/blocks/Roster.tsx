/** Organizations with the names of those who speak for us there; a long list has a field to find one. */
import { Filter, longList } from "../components/Filter.tsx";
import type { BlockProps } from "./block-props.ts";

/** A list of organizations and names. */
export function Roster({ block, frame, id }: BlockProps<"roster">) {
  const isLong = block.entries.length > longList;
  return (
    <>
      {isLong && <Filter id={id} label={frame.words.findName} frame={frame} />}
      <dl className="roster">
        {block.entries.map((entry) => (
          <div className="roster__entry" key={entry.organization}>
            <dt className="roster__organization">{entry.organization}</dt>
            {entry.names.map((name) => (
              <dd className="roster__name" key={name}>
                {name}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}
