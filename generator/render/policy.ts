/**
 * Makes the content security policy of a document: nothing may run or load that the build didn't put there. The policy
 * names the scripts that the templates declare, by their digests. The text of the document is never searched for scripts,
 * because authors typed a part of it (decision 4).
 */

import { memoize } from "../model/collections.ts";
import { integrityOf } from "../model/digest.ts";
import type { Loads } from "../model/frame.ts";
import type { ContentGraph } from "../model/graph.ts";

/** What only some pages load. No other page may load it. */
const seldom = {
  film: "media-src 'self'",
  video: "frame-src https://www.youtube-nocookie.com",
} as const;

/**
 * Makes the policies of a site, each for a document with its inline styles.
 * @param site says where pages report their speed, and whether a worker keeps some of them
 */
export function createPolicies(site: Pick<ContentGraph["site"], "metricsEndpoint" | "offline">) {
  const { metricsEndpoint, offline } = site;
  // Pages have the same few scripts and styles: the digest of each is made once.
  const digestOf = memoize(integrityOf);
  const origin = metricsEndpoint === undefined ? "" : ` ${new URL(metricsEndpoint).origin}`;
  return ({ inlineScripts, scripts, others, forms }: Loads, inlineStyles: readonly string[]) => {
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
      `form-action ${forms.length > 0 ? [...new Set(forms)].join(" ") : "'none'"}`,
      "require-trusted-types-for 'script'",
      `trusted-types ${offline[0] ? "offline" : "'none'"}`,
    ].join("; ");
  };
}

function quote(digests: readonly string[]): string {
  return [...new Set(digests)].map((value) => `'${value}'`).join(" ");
}
