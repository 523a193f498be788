/**
 * What the law wants said, word for word: the state's notice with its toll-free number and
 * website, and how to stop fundraising mail by phone and on the web.
 */
import type { ReactNode } from "react";
import type { Link } from "../../generator/model/link.ts";
import type { Frame } from "../document-input.ts";
import { SmartLink } from "./SmartLink.tsx";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly phone: Link;
  readonly web: Link;
  readonly frame: Frame;
}

/** Both notices of the footer. */
export function NoticeLines({ frame }: { readonly frame: Frame }) {
  const { notices, words } = frame;
  return (
    <div className="notice-lines">
      <Notice
        title={words.noticeTitle}
        text={notices.disclaimer}
        phone={notices.statePhone}
        web={notices.stateSite}
        frame={frame}
      />
      <Notice
        title={words.optOutTitle}
        text={notices.optOut}
        phone={notices.optOutPhone}
        web={notices.optOutSite}
        frame={frame}
      />
    </div>
  );
}

function Notice({ title, text, phone, web, frame }: NoticeProps) {
  return (
    <div className="notice-lines__notice">
      <h2 className="notice-lines__title">{title}</h2>
      <p>{text}</p>
      <ul className="notice-lines__ways">
        <li>
          {aroundLink(frame.words.byPhone, "{phone}", <SmartLink link={phone} frame={frame} />)}
        </li>
        <li>{aroundLink(frame.words.byWeb, "{site}", <SmartLink link={web} frame={frame} />)}</li>
      </ul>
    </div>
  );
}

/** Sets a link into the braces of a word, so that another language may order them otherwise. */
function aroundLink(word: string, braces: string, link: ReactNode) {
  const [before, after] = word.split(braces);
  return (
    <>
      {before}
      {link}
      {after}
    </>
  );
}
