/**
 * A field that finds entries of the list behind it. It has its place from the beginning, so that nothing
 * moves, and is shown once its script runs.
 */
import type { Frame } from "../../generator/model/frame.ts";

interface FilterProps {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly frame: Frame;
  /** True where it finds the questions of the whole page. */
  readonly hasQuestions?: boolean;
  /** True where only the first names of its list are shown at first. */
  readonly isLong?: boolean;
}

/** From this length on a list has a field: a shorter one is seen at a glance. */
export const longList = 20;

/** The field; it stands right before its list. */
export function Filter({ id, label, hasQuestions, isLong, frame: { words, assets } }: FilterProps) {
  return (
    <div
      className={isLong ? "filter filter--long" : "filter"}
      data-late={assets.pageScripts.get("extras")?.src}
      data-questions={hasQuestions}
    >
      <label className="filter__label" htmlFor={`${id}-field`}>
        {label}
      </label>
      <input className="filter__field" id={`${id}-field`} type="search" autoComplete="off" />
      <p
        className="filter__status"
        role="status"
        data-count={words.filterCount}
        data-none={words.filterNone}
      />
    </div>
  );
}
