/**
 * The content security policy of one document: nothing runs and nothing loads that the build did
 * not put there. Scripts are those that the templates declare, named by their digests: the text of
 * the document is never searched for them, because a part of it was typed by authors (decision 0004).
 */

import { memoize } from "../model/collections.ts";
import { integrityOf } from "../model/digest.ts";
import type { Loads } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";

/** What only some pages load: every other page may not. */
const seldom = {
  film: "media-src 'self'",
  video: "frame-src https://www.youtube-nocookie.com",
} as const;

/**
 * Makes the policies of a site, each for a document with its inline styles.
 * @param site says where its pages send their speed to, and whether a worker keeps some of them
 */
export function createPolicies(site: Pick<ContentGraph["site"], "metricsEndpoint" | "offline">) {
  const { metricsEndpoint, offline } = site;
  // Pages have the same few scripts and styles: the digest of each is made once.
  const digestOf = memoize(integrityOf);
  const origin = metricsEndpoint === undefined ? "" : ` ${new URL(metricsEndpoint).origin}`;
  return ({ inlineScripts, scripts, others }: Loads, inlineStyles: readonly string[]) => {
    const allowed = [...inlineScripts.map(digestOf), ...scripts];
    const styles = inlineStyles.map(digestOf);
    return [
      "default-src 'none'",
      `script-src ${allowed.length > 0 ? `'strict-dynamic' ${quote(allowed)}` : "'none'"}`,
      `style-src ${styles.length > 0 ? quote(styles) : "'none'"}`,
      "img-src 'self'",
      "font-src 'self'",
      `connect-src 'self'${origin}`,
      "manifest-src 'self'",
      ...(offline[0] ? ["worker-src 'self'"] : []),
      ...others.map((name) => seldom[name]),
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${offline[0] ? "offline" : "'none'"}`,
    ].join("; ");
  };
}

function quote(digests: readonly string[]): string {
  return [...new Set(digests)].map((value) => `'${value}'`).join(" ");
}
