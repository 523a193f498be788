/** The body of a page on its grid; beside a body of many sections stands their list. */
import type { ReactNode } from "react";
import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { Filter, longList } from "./Filter.tsx";
import { Outline } from "./Outline.tsx";
import { listSections } from "./sections.ts";

interface PageGridProps {
  readonly page: Page;
  readonly frame: Frame;
  /** What stands below the text. */
  readonly children?: ReactNode;
}

/** Whether a page has so many questions that a field finds one of them. */
export function hasManyQuestions({ kind, blocks }: Page): boolean {
  const questions = blocks.flatMap((block) => (block.kind === "accordion" ? block.items : []));
  return kind === "page" && questions.length > longList;
}

/** Places the blocks of a page. */
export function PageGrid({ page, frame, children }: PageGridProps) {
  const sections = listSections(page);
  const hasOutline = sections.length > 0;
  const label = hasManyQuestions(page) ? frame.words.search?.findQuestion : undefined;
  return (
    <div className={hasOutline ? "page-grid page-grid--outlined" : "page-grid"}>
      {hasOutline && <Outline sections={sections} frame={frame} />}
      {label !== undefined && <Filter id="Questions" label={label} frame={frame} hasQuestions />}
      <Blocks blocks={page.blocks} frame={frame} />
      {children}
    </div>
  );
}
