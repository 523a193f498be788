import { afterPaint } from "./after-paint.ts";

/**
 * Answers Escape in a modal dialog, and Back on some phones: it closes after the next paint, as it does by its buttons. A
 * browser that is asked for the second time closes it by itself.
 */
export function leaveDialog(event: Pick<Event, "currentTarget" | "cancelable" | "preventDefault">) {
  const dialog = event.currentTarget as HTMLDialogElement;
  if (!event.cancelable) return;
  event.preventDefault();
  afterPaint(() => dialog.close());
}
