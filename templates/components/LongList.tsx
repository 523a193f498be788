/** Many names: of a long list the first dozen is shown, with a field that finds one and a button that shows all. */
import type { ReactNode } from "react";
import type { Frame } from "../../generator/model/frame.ts";
import { fillWords } from "../fill-words.ts";
import { Filter, longList } from "./Filter.tsx";

interface LongListProps {
  /** Unique on the page. */
  readonly id: string;
  /** How many names the list has. */
  readonly count: number;
  readonly frame: Frame;
  /** The list: its children are the names. */
  readonly children: ReactNode;
}

/** A list of names. A long one has a field that finds one, and shows its first dozen until it's asked for all. */
export function LongList({ id, count, frame, children }: LongListProps) {
  if (count <= longList) return children;
  const { words } = frame;
  return (
    <>
      <Filter id={id} label={words.findName} isLong frame={frame} />
      {children}
      <button
        type="button"
        className="button button--secondary filter__more"
        aria-expanded="false"
        data-fewer={words.showFewer}
      >
        {fillWords(words.showAll, { count: `${count}` })}
      </button>
    </>
  );
}
