/** The content security policy of every document, as Google's evaluator sees it (goal S2). */
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, it } from "vitest";
import { builtSite } from "../site/support/built-site.ts";
import { all, attribute } from "../site/support/html.ts";

const { documents } = await builtSite();

function findingsOf(policy: string): readonly string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.map(({ directive, description }) => `${directive}: ${description}`);
}

describe("the policy of every document", () => {
  it("leaves the evaluator nothing to say, and allows nothing that is unsafe", () => {
    const faults = documents.flatMap(({ route, root }) => {
      const policies = all(root, 'meta[http-equiv="Content-Security-Policy"]');
      if (policies.length !== 1) return [`${route} has ${policies.length} policies`];
      const policy = policies.map((meta) => attribute(meta, "content")).join();
      const unsafe = /unsafe-[a-z-]+/.exec(policy)?.[0];
      return [...findingsOf(policy), ...(unsafe ? [unsafe] : [])].map((it) => `${route} ${it}`);
    });
    expect(faults).toEqual([]);
  });

  it("lets only pages with a film load one, and only those with a video frame another site", () => {
    const allowing = (directive: string) =>
      documents
        .filter(({ root }) =>
          all(root, 'meta[http-equiv="Content-Security-Policy"]').some((meta) =>
            (attribute(meta, "content") ?? "").includes(directive),
          ),
        )
        .map(({ route }) => route);
    const holding = (selector: string) =>
      documents.filter(({ root }) => all(root, selector).length > 0).map(({ route }) => route);
    expect(allowing("media-src")).toEqual(holding("video"));
    expect(allowing("frame-src")).toEqual(holding(".video__frame"));
    expect(allowing("media-src")).toEqual(["/"]);
    expect(allowing("frame-src").length).toBeGreaterThan(2);
  });

  it("would be found too weak", () => {
    expect(findingsOf("script-src 'unsafe-inline' 'self'").length).toBeGreaterThan(0);
  });
});
