/** Digests: short names that change whenever what they name changes. Nothing here touches the disk. */
import { createHash, hash } from "node:crypto";

/** The digest of a text or of bytes, as 40 hexadecimal digits. */
export function digestBytes(bytes: string | Uint8Array): string {
  return hash("sha1", bytes);
}

/**
 * The digest of some texts in their order, as 40 hexadecimal digits. The length of each text stands in front of
 * it, so that no two lists of texts run together into the same one.
 */
export function digestTexts(...texts: readonly string[]): string {
  return digestBytes(texts.map((text) => `${text.length}\n${text}`).join(""));
}

/** The SHA-256 of a file, as 64 hexadecimal digits. */
export function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The first ten digits of a file's SHA-256: enough to tell all files of a site apart. */
export function fingerprint(bytes: string | Uint8Array): string {
  return sha256(bytes).slice(0, 10);
}

/**
 * The path of a file with its fingerprint in front of the ending: `images/stage.svg` becomes
 * `images/stage.0f3c….svg`. Such a name changes with the bytes, so a browser may keep the file forever.
 */
export function fingerprintPath(path: string, bytes: string | Uint8Array): string {
  return path.replace(/\.[^.]*$/, (ending) => `.${fingerprint(bytes)}${ending}`);
}

/** The digest that an integrity attribute and a content security policy name a script or a style by. */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
