/** People with their badges: who does what, and how to write to them. */
import { Badge } from "../components/Badge.tsx";
import { Heading } from "../components/Heading.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";

/** A grid of contact cards. */
export function People({ block, frame, level }: BlockProps<"people">) {
  return (
    <ul className="people">
      {block.people.map((person) => (
        <li className="person" key={`${person.name} ${person.email.href}`}>
          <Badge name={person.name} color={person.color} picture={person.picture} frame={frame} />
          <Heading className="person__name" level={level}>
            {person.name}
          </Heading>
          <p className="person__role">{person.role}</p>
          <SmartLink className="person__mail" link={person.email} frame={frame}>
            <Inbox address={person.email.label} />
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** An address that breaks before its sign, where people read a pause. */
function Inbox({ address }: { readonly address: string }) {
  const [name, host] = address.split("@");
  return (
    <span>
      {name}
      {host !== undefined && (
        <>
          <wbr />@{host}
        </>
      )}
    </span>
  );
}
