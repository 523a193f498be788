/** A text as a regular expression writes it, so that each character stands for itself. `RegExp.escape` is newer than Node 20. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
