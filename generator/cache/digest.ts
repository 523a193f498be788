/** Digests of what a result is made from: other inputs have another digest. */
import { createHash } from "node:crypto";

/**
 * The digest of some texts in their order, as 40 hexadecimal digits. Lengths stand between the texts,
 * so that no two lists of texts run together to the same.
 */
export function digestTexts(...texts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha1");
  let joined = "";
  for (const text of texts) {
    joined += `${text.length}\n`;
    if (typeof text === "string") joined += text;
    else {
      hash.update(joined).update(text);
      joined = "";
    }
  }
  return hash.update(joined).digest("hex");
}
