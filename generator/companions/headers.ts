/** The `_headers` file of static hosts. */
import type { AddressBook } from "../model/address.ts";
import type { OutputFile } from "../model/output.ts";

/** Makes `_headers`: what browsers may do with every file, and a long life for files with a fingerprint. */
export function renderHeaders(addresses: AddressBook): OutputFile {
  const { base } = addresses;
  const everywhere = [
    // Says what X-Frame-Options said. Headers are short, because they come in the same first fourteen
    // kilobytes as the page.
    "Content-Security-Policy: frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    "Cross-Origin-Resource-Policy: same-origin",
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy: strict-origin-when-cross-origin",
    "Strict-Transport-Security: max-age=63072000; includeSubDomains; preload",
    "X-Content-Type-Options: nosniff",
  ];
  const rules = [
    [`${base}*`, ...everywhere, "Cache-Control: public, max-age=0, must-revalidate"],
    [`${base}static/*`, "! Cache-Control", "Cache-Control: public, max-age=31536000, immutable"],
  ];
  const text = rules.map((rows) => `${rows.join("\n  ")}\n`).join("\n");
  return { path: "_headers", bytes: text };
}
