/** People with their badges: who does what, and how to write to them. */
import type { Person } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { Badge } from "../components/Badge.tsx";
import { Heading } from "../components/Heading.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import type { BlockProps } from "./block-props.ts";

/** A grid of contact cards. */
export function People({ block, frame, level }: BlockProps<"people">) {
  // The name stands above the link: it is repeated only for those who hear the links of a page in a list.
  const [before, after] = frame.words.emailTo.split("{name}");
  return (
    <ul className="people">
      {block.people.map((person) => (
        <li className="person" key={`${person.name} ${person.email.href}`}>
          <Badge name={person.name} color={person.color} picture={person.picture} frame={frame} />
          <Heading className="person__name" level={level}>
            {person.name}
          </Heading>
          <p className="person__role">{person.role}</p>
          <SmartLink className="person__mail" link={mailTo(person, frame)} frame={frame}>
            {before}
            <span className="visually-hidden">{person.name}</span>
            {after}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}

/** The mailbox of a person. In the one that everybody shares, the subject says who is meant. */
function mailTo({ email, role }: Person, { inbox }: Frame): Person["email"] {
  if (email.href !== inbox?.href) return email;
  return { ...email, href: `${email.href}?subject=${encodeURIComponent(role)}` };
}
