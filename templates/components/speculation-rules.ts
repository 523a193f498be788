/**
 * Which pages a browser may fetch or prepare before the click. Redirect pages never:
 * they would open the outside page without anybody having asked.
 */
import type { Frame } from "../../generator/model/frame.ts";

/**
 * The rules of the whole site, for `<script type="speculationrules">`. A closing tag inside a string
 * could end the element, so there is none.
 */
export function printSpeculationRules({ home, navigation }: Frame): string {
  const links = [...navigation.groups.map((group) => group.link), ...navigation.actions];
  const redirects = links.filter((link) => link.kind === "redirect").map((link) => link.href);
  const where = {
    and: [
      // The address of a page ends with a slash, and that of a file doesn't.
      { href_matches: [home, `${home}*/`] },
      { not: { href_matches: redirects } },
      { not: { selector_matches: "[data-redirect],[target=_blank],[download]" } },
    ],
  };
  const rules = {
    prefetch: [{ where, eagerness: "moderate" }],
    prerender: [{ where, eagerness: "conservative" }],
  };
  return JSON.stringify(rules).replaceAll("<", "\\u003c");
}
