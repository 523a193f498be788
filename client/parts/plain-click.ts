/** Which clicks an island may answer. All others belong to the browser: new tabs, downloads. */

interface ClickLike {
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Distinguishes a plain primary click from a modified or a middle one. */
export function isPlainClick(event: ClickLike): boolean {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
