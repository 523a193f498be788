/**
 * The content security policy of one document: nothing runs and nothing loads that the build did
 * not put there. Scripts and styles are named by their digests (decisions, section 8).
 */
import { digest } from "../assets/fingerprint.ts";

const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;
const importMap = /<script type="importmap">([\s\S]*?)<\/script>/;
const integrity = /<script[^>]*\sintegrity="(sha256-[^"]+)"/g;

/** What a policy must let through besides what the markup says. */
interface Permissions {
  /** Digests of the inline styles. */
  readonly styleDigests: readonly string[];
  /** Where the page sends its speed to. */
  readonly metricsEndpoint?: string | undefined;
}

/** The policy for a document. */
export function policyFor(html: string, permissions: Permissions): string {
  const { styleDigests, metricsEndpoint } = permissions;
  const scripts = [
    ...[...html.matchAll(inlineScript)].map((match) => digest(match[1] ?? "")),
    ...[...html.matchAll(integrity)].map((match) => match[1] ?? ""),
    ...importedDigests(html),
  ];
  const quote = (values: readonly string[]) =>
    [...new Set(values)].map((value) => `'${value}'`).join(" ");
  const directives = [
    "default-src 'none'",
    `script-src ${scripts.length > 0 ? `'strict-dynamic' ${quote(scripts)}` : "'none'"}`,
    `style-src ${styleDigests.length > 0 ? quote(styleDigests) : "'none'"}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...originsOf(metricsEndpoint)].join(" "),
    "manifest-src 'self'",
    "frame-src https://www.youtube-nocookie.com",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return directives.join("; ");
}

function originsOf(address: string | undefined): readonly string[] {
  return address === undefined ? [] : [new URL(address).origin];
}

/**
 * Scripts that are imported later are named in the import map with their digests. A policy by
 * digests must name them too: `strict-dynamic` does not cover what a module imports, because that
 * counts as inserted by the parser.
 */
function importedDigests(html: string): readonly string[] {
  const map = JSON.parse(importMap.exec(html)?.[1] ?? "{}") as {
    integrity?: Record<string, string>;
  };
  return Object.values(map.integrity ?? {});
}
