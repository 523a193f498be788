/** A heading whose level is given from outside, so that no outline ever skips a level. */
import type { ReactNode } from "react";

/** The levels below the title of the page. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

interface HeadingProps {
  readonly level: HeadingLevel;
  readonly className?: string;
  readonly id?: string;
  readonly children: ReactNode;
}

/** The level below; the sixth has none. */
export function levelBelow(level: number): HeadingLevel {
  return Math.min(level + 1, 6) as HeadingLevel;
}

/** Prints h2 to h6. */
export function Heading({ level, className, id, children }: HeadingProps) {
  const Tag = `h${level}` as const;
  return (
    <Tag className={className} id={id}>
      {children}
    </Tag>
  );
}
