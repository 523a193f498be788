/**
 * How a link of the navigation is marked on a page: the page itself for everybody, the page of its group
 * for the eye only.
 */
export type Current = "page" | "group";

/** The attributes of a link that relates to its page so. */
export function currentMarks(current: Current | undefined) {
  return {
    "aria-current": current === "page" ? current : undefined,
    "data-group": current === "group" ? "" : undefined,
  } as const;
}
