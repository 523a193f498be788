/**
 * Whether the panel of a group is open, and all that opens or closes it beside the title: the
 * pointer that comes and goes, focus that leaves, Escape, a press elsewhere, another panel.
 */
import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

/** Milliseconds: a pointer that only passes opens nothing, one that slips loses nothing. */
const openAfter = 120;
const closeAfter = 280;

// Two panels are never open at once; all groups of a page share this module.
let closeOther: (() => void) | undefined;

/** The state of one group, and what its root element listens to. */
export function useSubmenu(root: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const adopted = useRef(false);

  const change = useCallback((next: SetStateAction<boolean>, after = 0) => {
    clearTimeout(timer.current);
    if (after > 0) timer.current = setTimeout(setOpen, after, next);
    else setOpen(next);
  }, []);

  // A pointer that came before React has opened the panel by the stylesheet alone, or is about
  // to. Before paint, so that nothing blinks.
  useLayoutEffect(() => {
    if (!root.current?.matches(":hover") || !matchMedia("(hover: hover)").matches) return;
    adopted.current = isPanelShown(root.current);
    change(true, adopted.current ? 0 : openAfter);
    setTimeout(() => {
      adopted.current = false;
    });
  }, [root, change]);

  // Before paint, too: who sees an open panel can close it.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const close = () => change(false);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("keydown", (event) => isEscape(event, root.current) && close(), {
      signal,
    });
    document.addEventListener(
      "pointerdown",
      (event) => isElsewhere(event, root.current) && close(),
      { signal },
    );
    closeOther?.();
    closeOther = close;
    return () => {
      listening.abort();
      if (closeOther === close) closeOther = undefined;
    };
  }, [isOpen, root, change]);

  return {
    isOpen,
    change,
    /**
     * True while the click that waited for React is performed: whoever made it may have seen a
     * closed panel, so it never leads away.
     */
    isAdopted: () => adopted.current,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType !== "touch" && change(true, openAfter),
      onPointerLeave: ({ pointerType }: PointerEvent) =>
        pointerType !== "touch" && !hasKeyboardFocus(root.current) && change(false, closeAfter),
      onBlur: ({ relatedTarget: next }: FocusEvent) =>
        next !== null && !root.current?.contains(next) && change(false),
    },
  };
}

function isPanelShown(root: HTMLElement): boolean {
  const panel = root.querySelector(".nav-submenu__panel");
  return panel?.checkVisibility({ visibilityProperty: true }) ?? false;
}

/** Focus in the panel would be lost with it. */
function hasKeyboardFocus(root: HTMLElement | null): boolean {
  return root?.querySelector(".nav-submenu__panel :focus-visible") != null;
}

/** Whether a key closes; focus inside the panel returns to the title. */
function isEscape({ key }: KeyboardEvent, root: HTMLElement | null): boolean {
  if (key !== "Escape") return false;
  if (root?.contains(document.activeElement)) root.querySelector("a")?.focus();
  return true;
}

function isElsewhere({ target }: Event, root: HTMLElement | null): boolean {
  return target instanceof Node && !root?.contains(target);
}
