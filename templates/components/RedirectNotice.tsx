/**
 * The text and the link of a page that sends its visitors on. What is printed is true without scripts; the script of
 * the page (`client/redirect-page.ts`) puts the second sentence in its place, and fills the third where no tab opens.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { PageOf } from "../../generator/model/page.ts";
import { fillWords } from "../fill-words.ts";
import { Icon } from "./Icon.tsx";

interface RedirectNoticeProps {
  readonly page: PageOf<"redirect">;
  readonly frame: Frame;
}

/** Says what happens, and offers to do it by hand. */
export function RedirectNotice({ page, frame }: RedirectNoticeProps) {
  const { words, home } = frame;
  return (
    <div className="redirect-notice" data-open={page.link.href}>
      <p className="redirect-notice__text">
        <span>{fillWords(words.redirectByHand, { site: page.link.label })}</span>
        <span hidden>{fillWords(words.redirecting, { title: page.title })}</span>
        <span role="status" data-blocked={words.redirectBlocked} />
      </p>
      <p className="redirect-notice__links">
        <a className="button button--primary" href={page.link.href} target="_blank" rel="noopener">
          {fillWords(words.redirectLink, { title: page.title })}
          <Icon name="outside" />
          <span className="visually-hidden"> ({words.newTab})</span>
        </a>
        <a className="button button--secondary" href={home}>
          {words.backHome}
        </a>
      </p>
    </div>
  );
}
