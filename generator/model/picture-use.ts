/** Where a picture is shown: what the place asks of it, and the line that puts it there. */
import type { Trace } from "./traces.ts";

/** The kind of place: it decides how large the picture is shown. */
export type PictureRole = "hero" | "figure" | "tile" | "portrait" | "logo";

/** One mention of a picture in the content. */
export interface PictureUse {
  /** Path inside `content/images/`. */
  readonly path: string;
  readonly role: PictureRole;
  readonly trace: Trace;
}
