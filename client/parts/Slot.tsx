/**
 * Markup that the server made and the client must leave alone: stories, answers, lists of links.
 * It travels once, as HTML, and never again as props. On the client a slot says that its content
 * is markup without naming it: React then hydrates the element around and never looks inside, so
 * nothing is compared, created or assigned (Trusted Types forbid `innerHTML` on this site).
 */

import type { HTMLAttributes } from "react";

/** Finished markup by the name of its place; the client has none and keeps what is there. */
export type Slots = Readonly<Record<string, string>>;

interface SlotProps extends Omit<HTMLAttributes<HTMLElement>, "slot" | "children"> {
  /** The key of the markup in `slots`. */
  readonly name: string;
  readonly slots?: Slots;
  /** The element around the markup; everything else that is given is its attributes. */
  readonly as?: "div" | "a" | `h${2 | 3 | 4 | 5 | 6}`;
  readonly href?: string;
}

// One object for all renders: React assigns `innerHTML` when this prop is another object.
const untouched = { __html: "" };

/** Prints given markup on the server, and keeps it on the client. */
export function Slot({ name, slots, as: Tag = "div", ...attributes }: SlotProps) {
  const markup = slots === undefined ? untouched : { __html: slots[name] ?? "" };
  return <Tag {...attributes} dangerouslySetInnerHTML={markup} suppressHydrationWarning />;
}
