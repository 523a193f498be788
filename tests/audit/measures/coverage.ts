/**
 * How much of a document's style is ever used (P4): the browser counts the rules that match in
 * any state: widths, themes, everything open, under a pointer, on paper, in high contrast, without
 * scripts. What never matched anything is listed.
 */

import type { CDPSession, Page } from "playwright-core";
import postcss, { type AtRule, type Rule } from "postcss";
import { markKinds, openStates, themeStates } from "../page/states.ts";
import { type AuditedSite, type SiteDocument, withPages } from "../support/audited-site.ts";
import type { Fault } from "../support/report.ts";
import { styleOf } from "./bytes.ts";

/** What a document does with its style. */
export interface Coverage {
  readonly route: string;
  /** Bytes of rules that match in no state, as a share of the bytes of all rules. */
  readonly unused: number;
  readonly rules: readonly { readonly selector: string; readonly bytes: number }[];
}

const limit = 0.1;

/** Puts documents into all their states and looks which rules have matched. */
export async function measureCoverage(
  site: AuditedSite,
  documents?: readonly SiteDocument[],
): Promise<readonly Coverage[]> {
  return withPages(
    site,
    { width: 1440 },
    (page, document) => cover(site, page, document),
    documents,
  );
}

/** What of a document's coverage misses the goal. */
export function judgeCoverage({ route, unused, rules }: Coverage): readonly Fault[] {
  if (unused <= limit) return [];
  const worst = [...rules].sort((a, b) => b.bytes - a.bytes).slice(0, 5);
  const names = worst.map(({ selector, bytes }) => `${selector} (${bytes} B)`).join(", ");
  const percent = `${(unused * 100).toFixed(1)} %`;
  return [{ goal: "P4", place: route, what: `${percent} of the CSS is never used: ${names}` }];
}

async function cover(site: AuditedSite, page: Page, document: SiteDocument): Promise<Coverage> {
  const css = styleOf(document);
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(site.addressOf(document), { waitUntil: "load" });
  await session.send("CSS.startRuleUsageTracking");
  await passThroughStates(page, session);
  const { ruleUsage } = await session.send("CSS.stopRuleUsageTracking");
  await session.send("Emulation.setScriptExecutionDisabled", { value: false });
  await session.detach();
  const used = new Set(ruleUsage.filter((rule) => rule.used).map((rule) => rule.startOffset));
  return { route: document.route, ...compare(css, used) };
}

const widths = [390, 700, 1100, 1440] as const;
const media = [
  { reducedMotion: "reduce" },
  { media: "print" },
  { media: "screen", forcedColors: "active" },
  { forcedColors: "none", contrast: "more" },
] as const;

const screen = { media: "screen", contrast: null, reducedMotion: "no-preference" } as const;

async function passThroughStates(page: Page, session: CDPSession): Promise<void> {
  const look = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(themeStates);
  };
  await page.emulateMedia(screen);
  await page.evaluate(openStates, true);
  await forcePseudoStates(page, session);
  for (const width of widths) await look(width);
  for (const change of media) {
    await page.emulateMedia(change);
    await page.evaluate(() => document.body.offsetHeight);
  }
  await page.emulateMedia(screen);
  // The style notices at once that there are no scripts any more.
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.evaluate(openStates, false);
  for (const width of [1440, 390]) await look(width);
}

const touchable = "a, button, summary, details, main, dialog, [tabindex], [data-island] *, li";

/** Makes the browser believe that a pointer and the keyboard are on one of each kind. */
async function forcePseudoStates(page: Page, session: CDPSession): Promise<void> {
  const mark = "data-touched";
  await page.evaluate(markKinds, { selector: touchable, mark });
  const { root } = await session.send("DOM.getDocument", { depth: 0 });
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: `[${mark}]`,
  });
  const forcedPseudoClasses = ["hover", "focus", "focus-visible", "focus-within", "active"];
  await Promise.all(
    nodeIds.map((nodeId) => session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses })),
  );
}

/** Which rules of a sheet are not among those that the browser has used. */
function compare(css: string, used: ReadonlySet<number>): Pick<Coverage, "unused" | "rules"> {
  let all = 0;
  const rules: { selector: string; bytes: number }[] = [];
  postcss.parse(css).walkRules((rule) => {
    if (!counts(rule)) return;
    const bytes = Buffer.byteLength(rule.toString());
    all += bytes;
    const start = rule.source?.start?.offset ?? -1;
    if (!used.has(start)) rules.push({ selector: rule.selector, bytes });
  });
  const unusedBytes = rules.reduce((sum, { bytes }) => sum + bytes, 0);
  return { unused: all === 0 ? 0 : unusedBytes / all, rules };
}

/** Steps of an animation and first moments of a transition are no rules of their own. */
function counts(rule: Rule): boolean {
  for (
    let parent = rule.parent;
    parent && parent.type !== "root";
    parent = parent.parent as never
  ) {
    if (/keyframes$|^starting-style$/.test((parent as AtRule).name ?? "")) return false;
  }
  // The browser does not count what styles its own parts, and what is selected.
  return !/::(?:-webkit|-moz|selection|view-transition)/.test(rule.selector);
}
