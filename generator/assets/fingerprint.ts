/** Names that change with the bytes, so that a browser may keep a file for ever. */
import { createHash } from "node:crypto";

/** The first letters of a file's SHA-256, enough to tell all files of a site apart. */
export function fingerprint(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 10);
}

/** `images/stage.svg` with its fingerprint: `images/stage.0f3c….svg`. */
export function fingerprintPath(path: string, bytes: string | Uint8Array): string {
  const dot = path.lastIndexOf(".");
  return `${path.slice(0, dot)}.${fingerprint(bytes)}${path.slice(dot)}`;
}

/** The digest that the integrity attribute and the content security policy use. */
export function digest(bytes: string | Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
