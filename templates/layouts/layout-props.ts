/** What is common to all layouts. */
import type { Frame } from "../../generator/model/frame.ts";
import type { PageKind, PageOf } from "../../generator/model/page.ts";

/** What a layout of one kind is given. */
export interface LayoutProps<K extends PageKind> {
  readonly page: PageOf<K>;
  readonly frame: Frame;
}
