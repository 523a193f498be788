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
  const newTab = <span className="visually-hidden"> ({frame.words.newTab})</span>;
  if (link.sendsTo !== undefined) {
    // The loader opens the outside page from the click itself; see client/loader.
    return (
      <a className={className} href={link.href} {...marks} data-redirect={link.sendsTo}>
        {children}
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
  if (link.kind === "outside" || link.kind === "document" || link.kind === "video") {
    const isDocument = link.kind === "document";
    return (
      <a className={className} href={link.href} target="_blank" rel="noopener">
        {children}
        {isDocument && ` (${link.about ?? frame.words.pdf})`}
        {hasSign && <Icon name={isDocument ? "document" : "outside"} />}
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
