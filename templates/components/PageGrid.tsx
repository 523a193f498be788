/** The body of a page on its grid; beside a body of many sections stands their list. */
import type { ReactNode } from "react";
import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { Blocks } from "../blocks/Blocks.tsx";
import { Outline } from "./Outline.tsx";
import { listSections } from "./sections.ts";

interface PageGridProps {
  readonly page: Page;
  readonly frame: Frame;
  /** What stands below the text. */
  readonly children?: ReactNode;
}

/** Places the blocks of a page. */
export function PageGrid({ page, frame, children }: PageGridProps) {
  const sections = listSections(page);
  const hasOutline = sections.length > 0;
  return (
    <div className={hasOutline ? "page-grid page-grid--outlined" : "page-grid"}>
      {hasOutline && <Outline sections={sections} frame={frame} />}
      <Blocks blocks={page.blocks} frame={frame} />
      {children}
    </div>
  );
}
