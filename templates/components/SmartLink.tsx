/**
 * Every link that a template prints. It says what a visitor gets before the click: another site,
 * a document or a film opens in a new tab and says so, in a sign and in words (WCAG G201). So do
 * the redirect pages, whose links open the outside page from the click itself.
 */

import type { ReactNode } from "react";
import { type Current, currentMarks } from "../../client/parts/current-marks.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { type Link, unbreakable } from "../../generator/model/link.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

/** The signs of links that lead elsewhere; all others stay in this tab, and have none. */
const signs: Partial<Record<Link["kind"], IconName>> = {
  outside: "outside",
  video: "outside",
  redirect: "outside",
  document: "document",
};

/** Whether a link has a sign of its own, so that none is set beside it. */
export const hasOwnSign = ({ kind }: Link) => signs[kind] !== undefined;

interface SmartLinkProps {
  readonly link: Link;
  readonly frame: Frame;
  readonly className?: string;
  /** What the link says; its own label when absent. */
  readonly children?: ReactNode;
  /** Marks the page itself, and more quietly the page of its group. */
  readonly current?: Current;
  /** False where a drawing already says it all. */
  readonly hasSign?: boolean;
}

/** A link with the right target, sign and words. */
export function SmartLink(props: SmartLinkProps) {
  const { link, frame, className, children = labelOf(link), current, hasSign = true } = props;
  const marks = currentMarks(current);
  const signName = signs[link.kind];
  const sign = hasSign && signName && <Icon name={signName} />;
  const newTab = <span className="visually-hidden"> ({frame.words.newTab})</span>;
  if (link.sendsTo !== undefined) {
    // The loader opens the outside page from the click itself; see client/loader.
    return (
      <a className={className} href={link.href} {...marks} data-redirect={link.sendsTo}>
        {children}
        {sign}
        {newTab}
      </a>
    );
  }
  if (link.download !== undefined) {
    return (
      <a className={className} href={link.href} download={link.download}>
        {children} ({link.about}){hasSign && <Icon name="download" />}
      </a>
    );
  }
  if (hasOwnSign(link)) {
    return (
      <a className={className} href={link.href} target="_blank" rel="noopener">
        {children}
        {link.kind === "document" && ` (${link.about ?? frame.words.pdf})`}
        {sign}
        {newTab}
      </a>
    );
  }
  return (
    <a className={className} href={link.href} {...marks}>
      {children}
    </a>
  );
}

/** A link's own words. */
function labelOf({ kind, label }: Link): string {
  return kind === "phone" ? unbreakable(label) : label;
}
