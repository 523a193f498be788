/**
 * The content security policy of one document: nothing runs and nothing loads that the build did
 * not put there. Scripts and styles are named by their digests (decisions, section 8).
 */
import { digest } from "../assets/fingerprint.ts";
import { detach } from "../model/detach.ts";

const script = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const inlineScript =
  /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;
const importMap = /<script type="importmap">([\s\S]*?)<\/script>/;
const integrity = /<script[^>]*\sintegrity="(sha256-[^"]+)"/g;

/** What only some pages load, by the markup that asks for it: every other page may not. */
const seldom = [
  ["<video", "media-src 'self'"],
  ['data-island="video-facade"', "frame-src https://www.youtube-nocookie.com"],
] as const;

/** The policy for a document. */
export type PolicyFor = (html: string, inlineStyles: readonly string[]) => string;

/**
 * Makes the policies of a site.
 * @param metricsEndpoint where its pages send their speed to
 */
export function createPolicies(metricsEndpoint: string | undefined): PolicyFor {
  const digestOf = createDigestBook();
  const connections = ["connect-src 'self'", ...originsOf(metricsEndpoint)].join(" ");
  return (html, inlineStyles) => {
    // A page is long, and its scripts are short.
    const written = html.match(script)?.join("") ?? "";
    const scripts = [
      ...[...written.matchAll(inlineScript)].map((match) => digestOf(match[1] ?? "")),
      ...[...written.matchAll(integrity)].map((match) => match[1] ?? ""),
      ...importedDigests(written),
    ];
    const styles = inlineStyles.map(digestOf);
    const directives = [
      "default-src 'none'",
      `script-src ${scripts.length > 0 ? `'strict-dynamic' ${quote(scripts)}` : "'none'"}`,
      `style-src ${styles.length > 0 ? quote(styles) : "'none'"}`,
      "img-src 'self'",
      "font-src 'self'",
      connections,
      "manifest-src 'self'",
      ...seldom.flatMap(([mark, directive]) => (html.includes(mark) ? [directive] : [])),
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ];
    return directives.join("; ");
  };
}

function quote(digests: readonly string[]): string {
  return [...new Set(digests)].map((value) => `'${value}'`).join(" ");
}

/** Pages have the same few scripts and styles: each is summed up once. */
function createDigestBook(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = digest(text);
    known.set(detach(text), made);
    return made;
  };
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
