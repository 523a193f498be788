/**
 * A press on the ground behind a modal dialog, which closes it. The ground belongs to the dialog, and so does a click
 * whose press begins on one side of the panel's edge and ends on the other, as when somebody selects text: browsers give
 * that click to what is around both. So the two ends of a press are followed.
 */

interface Press {
  readonly type: string;
  readonly target: unknown;
  readonly currentTarget: unknown;
}

// A page has one modal dialog at a time, and it has one pointer.
let isBeside = false;

/** Hears the `pointerdown` and the `pointerup` of a dialog. */
export function followPress({ type, target, currentTarget }: Press): void {
  isBeside = target === currentTarget && (isBeside || type === "pointerdown");
}

/** Whether the press of a click began and ended beside the panel. */
export function isPressBeside({ target, currentTarget }: Press): boolean {
  return isBeside && target === currentTarget;
}
