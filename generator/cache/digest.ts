/** Digests of what a result is made from: other inputs have another digest. */
import { hash } from "node:crypto";

/**
 * The digest of some texts in their order, as 40 hexadecimal digits. Lengths stand between the texts,
 * so that no two lists of texts run together to the same. Bytes count by their own digest.
 */
export function digestTexts(...texts: readonly (string | Uint8Array)[]): string {
  const joined = texts.map((text) => {
    return typeof text === "string" ? `${text.length}\n${text}` : `=\n${hash("sha1", text)}`;
  });
  return hash("sha1", joined.join(""));
}
