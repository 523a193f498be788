/** Digests of what a result is made from: other inputs have another digest. */
import { createHash } from "node:crypto";

/**
 * The digest of some texts in their order, as 40 hexadecimal digits. Lengths stand between the texts,
 * so that no two lists of texts run together to the same.
 */
export function digestTexts(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  for (const text of texts) hash.update(`${text.length}\n`).update(text);
  return hash.digest("hex");
}
