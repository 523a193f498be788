/**
 * The drawer of phones. Without a script it is a popover, which the browser opens, closes with
 * Escape and dismisses by itself. Hydrated, the same element opens as a modal dialog: the page
 * behind is inert, focus stays inside and returns to the button. A drawer that was opened before
 * hydration becomes modal on the spot.
 */
import { type MouseEvent, useEffect, useRef } from "react";
import { afterPaint } from "../parts/after-paint.ts";
import { Glyph } from "../parts/Glyph.tsx";
import { leaveDialog } from "../parts/leave-dialog.ts";
import { isPlainClick } from "../parts/plain-click.ts";
import { followPress, isPressBeside } from "../parts/press-beside.ts";
import { Slot, type Slots } from "../parts/Slot.tsx";

/** Words and ids of the drawer. The navigation itself is the slot `body`. */
export interface DrawerProps {
  /** The id of the panel. */
  readonly panel: string;
  readonly open: string;
  readonly close: string;
  /** Name of the panel for screen readers. */
  readonly label: string;
  readonly slots?: Slots;
}

/** The menu button, and the drawer at the right. */
export function Drawer({ panel, open, close, label, slots }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    becomeModal(dialog.current);
    // A tablet that is turned may have no drawer any more: what cannot be seen must not stay modal.
    const onResize = () => opener.current?.checkVisibility() || dialog.current?.close();
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);

  const show = (event: MouseEvent) => {
    event.preventDefault();
    afterPaint(() => {
      becomeModal(dialog.current);
      if (!dialog.current?.open) dialog.current?.showModal();
    });
  };
  const hide = (event: MouseEvent) => {
    event.preventDefault();
    afterPaint(() => dialog.current?.close());
  };
  const chooseOrDismiss = (event: MouseEvent<HTMLDialogElement>) => {
    if (!isPlainClick(event) || !(event.target instanceof Element)) return;
    // A chosen link is followed, and closes.
    if (event.target.closest("a")) dialog.current?.close();
    else if (isPressBeside(event)) hide(event);
  };

  return (
    <>
      <button
        className="drawer__opener"
        type="button"
        popoverTarget={panel}
        aria-haspopup="dialog"
        ref={opener}
        onClick={show}
      >
        <Glyph name="menu" />
        <span className="visually-hidden" suppressHydrationWarning>
          {open}
        </span>
      </button>
      {/* Escape, the key for a click beside the panel, is the browser's. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <dialog
        className="drawer"
        id={panel}
        popover="auto"
        aria-label={label}
        ref={dialog}
        onPointerDown={followPress}
        onPointerUp={followPress}
        onClick={chooseOrDismiss}
        onCancel={leaveDialog}
        // Safari does not focus a clicked button, so it would not find the way back by itself.
        onClose={() => opener.current?.focus()}
        suppressHydrationWarning
      >
        <div className="drawer__panel">
          <button
            className="drawer__close"
            type="button"
            popoverTarget={panel}
            popoverTargetAction="hide"
            onClick={hide}
          >
            <Glyph name="close" />
            <span className="drawer__close-label" suppressHydrationWarning>
              {close}
            </span>
          </button>
          <Slot className="drawer__body" name="body" slots={slots} />
        </div>
      </dialog>
    </>
  );
}

/** Turns an open popover into a modal dialog; focus stays where it was. */
function becomeModal(dialog: HTMLDialogElement | null): void {
  if (!dialog?.matches(":popover-open")) return;
  const focused = document.activeElement;
  dialog.hidePopover();
  dialog.showModal();
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
}
