/**
 * Whether the documents are right as HTML (H1): html-validate with everything that it recommends,
 * for whole documents and for accessibility. Warnings count like errors.
 */
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import type { Audit, Failure } from "../report.ts";
import type { SiteDocument } from "../site.ts";

const sets = ["html-validate:recommended", "html-validate:document", "html-validate:a11y"];
/** A matter of taste: React prints `srcSet`, `hidden=""` and `<br/>`, which mean the same to every browser. */
const asReactPrints = {
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "void-style": "off",
} as const;
/** An id may begin with a digit, as GitHub has those of headings: HTML, section 3.2.6. */
const rules: ConfigData["rules"] = { ...asReactPrints, "valid-id": ["error", { relaxed: true }] };
const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: sets, rules }));

/** What html-validate finds in a document. */
export async function judgeHtml({ file, html }: Pick<SiteDocument, "file" | "html">) {
  const { results } = await validator.validateString(html, file);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }): Failure => {
      const place = [file, selector].filter(Boolean).join(" ");
      return { goal: `H1 ${ruleId}`, place, what: message };
    }),
  );
}

/** Validates all documents. */
export async function audit(_: unknown, documents: readonly SiteDocument[]): Promise<Audit> {
  const failures = await Promise.all(documents.map(judgeHtml));
  return { text: `${documents.length} documents`, failures: failures.flat() };
}
