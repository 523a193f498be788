/**
 * Whether the documents are right as HTML (H1): html-validate with everything that it recommends,
 * for whole documents and for accessibility. Warnings count like errors.
 */
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import type { SiteDocument } from "../support/audited-site.ts";
import { makerAt } from "../support/makers.ts";
import type { Fault } from "../support/report.ts";

/**
 * Rules that are switched off, each with its reason. There is none: what the templates print
 * differently from the presets is put right by `templates/create-renderer.tsx`.
 */
const exceptions: Readonly<Record<string, "off">> = {};

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
    rules: exceptions,
  }),
);

/** What html-validate says to a document, with the file that made it where a class tells. */
export async function judgeHtml({
  route,
  file,
  html,
}: Pick<SiteDocument, "route" | "file" | "html">): Promise<readonly Fault[]> {
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector, offset }) => {
      const maker = makerAt(html, offset);
      const place = selector ? `${route} ${selector}` : route;
      return { goal: `H1 ${ruleId}`, place, what: maker ? `${message} (${maker})` : message };
    }),
  );
}
