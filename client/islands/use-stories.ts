/**
 * Which story is open. The address says it: a click writes it into the history, Back and Close
 * take that step back, a visit with the address of a story begins with it. The dialogs themselves
 * hold the state, so that opening one renders nothing anew.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef } from "react";

/** The id of a family's circle: where Close leads, and where focus returns. */
export function circleOf(id: string): string {
  return `to-${id}`;
}

/** The ways to a story of a list of families, and out of it. */
export function useStories(
  grid: RefObject<HTMLElement | null>,
  families: readonly { readonly id: string }[],
) {
  const shown = useRef<string>(undefined);

  const show = useCallback(
    (id?: string) => {
      const last = shown.current;
      if (id === last) return;
      // First of all, because a closing dialog asks whether it is still the one.
      shown.current = id;
      if (last !== undefined) closeStory(grid.current, last);
      if (id !== undefined) openStory(grid.current, id);
    },
    [grid],
  );

  // Before paint, so that a story that the stylesheet shows by its address does not blink.
  useLayoutEffect(() => {
    const follow = () => {
      const id = location.hash.slice(1);
      show(families.some((family) => family.id === id) ? id : undefined);
    };
    follow();
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, [families, show]);

  return {
    open(id: string) {
      history.pushState({ isOpenedHere: true }, "", `#${id}`);
      show(id);
    },
    turnTo(id: string) {
      history.replaceState(history.state, "", `#${id}`);
      show(id);
    },
    /** For every way of closing: the dialog has closed already. */
    afterClose(id: string) {
      // A story that was turned over closes too; the open one is another by then.
      if (id !== shown.current) return;
      // The step that opened the story is undone; a visit that began with it has none.
      if (history.state?.isOpenedHere) history.back();
      else history.replaceState(null, "", location.pathname + location.search);
      show();
    },
  };
}

function openStory(grid: HTMLElement | null, id: string): void {
  const dialog = grid?.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`);
  if (!dialog?.open) dialog?.showModal();
  dialog?.querySelector<HTMLElement>(".story__title")?.focus();
}

/** Closes a story, and gives focus back to its circle. */
function closeStory(grid: HTMLElement | null, id: string): void {
  grid?.querySelector<HTMLDialogElement>(`dialog[id="${id}"]`)?.close();
  grid?.querySelector<HTMLElement>(`[id="${circleOf(id)}"]`)?.focus();
}
