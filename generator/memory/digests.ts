/** A short name for what something is made from: other texts have another one. */
import { createHash } from "node:crypto";

/** Lengths stand between the texts: no two lists of texts run together to the same. */
export function digestTexts(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest("base64");
}
