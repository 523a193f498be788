/**
 * Which story is open. The address says it: a click writes it into the history, Back and Close
 * take that step back, a visit with the address of a story begins with it. The dialogs follow what
 * is rendered: its name, its focus and its ways are there when a story opens.
 */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { afterPaint } from "../parts/after-paint.ts";

/** The id of a family's row: where Close leads, and where focus returns. */
export function rowOf(id: string): string {
  return `To-${id}`;
}

/** The story that is shown (none before hydration), the ways to it, and out of it. */
export function useStories(grid: RefObject<HTMLElement | null>, families: readonly string[]) {
  const [shown, show] = useState<string>();
  const open = useRef<string>(undefined);

  useLayoutEffect(() => {
    const last = open.current;
    if (shown === last) return;
    // First of all, because a closing dialog asks whether it is still the one.
    open.current = shown;
    if (last !== undefined) closeStory(grid.current, last);
    if (shown !== undefined) openStory(grid.current, shown);
  }, [grid, shown]);

  // Before paint, so that a story that the stylesheet shows by its address does not blink.
  useLayoutEffect(() => {
    const follow = () => {
      // Ids are encoded like the address: to decode what somebody typed may throw.
      const { href, hash } = location;
      show(families.find((id) => new URL(`#${id}`, href).hash === hash));
    };
    follow();
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, [families]);

  // The same functions for ever: a story is drawn again only for a reason of its own.
  const ways = useMemo(
    () => ({
      open(id: string) {
        afterPaint(() => {
          const { href } = new URL(`#${id}`, location.href);
          // A second press at once is no second step.
          if (location.href !== href) {
            // The step back would go to a part of the page that is named now, and away from the row.
            history.replaceState(history.state, "", location.pathname + location.search);
            history.pushState({ isOpenedHere: true }, "", href);
          }
          show(id);
        });
      },
      turnTo(id: string) {
        afterPaint(() => {
          history.replaceState(history.state, "", `#${id}`);
          show(id);
        });
      },
      /** For every way of closing: the dialog has closed already. */
      afterClose(id: string) {
        // A story that was turned over closes too; the open one is another by then.
        if (id !== open.current) return;
        // The step that opened the story is undone; a visit that began with it has none.
        if (history.state?.isOpenedHere) history.back();
        else history.replaceState(null, "", location.pathname + location.search);
        show(undefined);
      },
    }),
    [],
  );
  return { shown, ...ways };
}

function openStory(grid: HTMLElement | null, id: string): void {
  const dialog = grid?.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
  // The portrait comes along. It is printed once: a page of many families is heavy enough.
  const portrait = grid?.querySelector(`[id="${rowOf(id)}"] > .families__portrait`);
  if (portrait && dialog?.childElementCount === 1) dialog.append(portrait.cloneNode(true));
  if (!dialog?.open) dialog?.showModal();
  dialog?.querySelector<HTMLElement>(".story__title")?.focus();
}

/** Closes a story, and gives focus back to its row. */
function closeStory(grid: HTMLElement | null, id: string): void {
  grid?.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`)?.close();
  grid?.querySelector<HTMLElement>(`[id="${rowOf(id)}"]`)?.focus();
}
