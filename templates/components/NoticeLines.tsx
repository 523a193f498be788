/**
 * What has to be said on every page, word for word: the notices of the law, and how to stop
 * fundraising mail, each with the phone and the website that answer for it.
 */
import { Fragment, type ReactNode } from "react";
import type { Frame } from "../../generator/model/frame.ts";
import type { Notice } from "../../generator/model/graph.ts";
import { SmartLink } from "./SmartLink.tsx";

/** The notices of the footer; nothing where a chapter has none. */
export function NoticeLines({ frame }: { readonly frame: Frame }) {
  if (frame.notices.length === 0) return null;
  return (
    <div className="notice-lines">
      {frame.notices.map((notice) => (
        <NoticeLine key={notice.title} notice={notice} frame={frame} />
      ))}
    </div>
  );
}

function NoticeLine({ notice, frame }: { readonly notice: Notice; readonly frame: Frame }) {
  const { title, text, phone, site } = notice;
  const { words } = frame;
  const ways = [
    phone && aroundLink(words.byPhone, "{phone}", <SmartLink link={phone} frame={frame} />),
    site && aroundLink(words.byWeb, "{site}", <SmartLink link={site} frame={frame} />),
  ].filter((way) => way !== undefined);
  return (
    <div className="notice-lines__notice">
      <h2 className="notice-lines__title">{title}</h2>
      <p>{text}</p>
      {ways.length > 0 && (
        <ul className="notice-lines__ways">
          {ways.map((way) => (
            <li key={way.key}>{way}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Sets a link into the braces of a word, so that another language may order them otherwise. */
function aroundLink(word: string, braces: string, link: ReactNode) {
  const [before, after] = word.split(braces);
  return (
    <Fragment key={braces}>
      {before}
      {link}
      {after}
    </Fragment>
  );
}
