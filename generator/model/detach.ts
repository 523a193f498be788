/**
 * A copy of a text that was cut out of another one. What is cut out is only a window to it, and keeps all
 * of it in memory: an id of ten letters, say, a whole page.
 */
export function detach(text: string): string {
  return Buffer.from(text).toString();
}
