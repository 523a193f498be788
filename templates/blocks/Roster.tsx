/** Organizations with the names of those who speak for us there. */
import type { BlockProps } from "./block-props.ts";

/** A list of organizations and names. */
export function Roster({ block }: BlockProps<"roster">) {
  return (
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
  );
}
