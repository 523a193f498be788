/**
 * The end of every page: a last way in, the navigation in short, the statutory notice word for
 * word, how to stop the mail, and the legal line. It lies in the dark, because by then it is late.
 */
import type { Link } from "../../generator/model/link.ts";
import type { Frame } from "../document-input.ts";
import { Icon } from "./Icon.tsx";
import { Logo } from "./Logo.tsx";
import { NoticeLines } from "./NoticeLines.tsx";
import { SmartLink } from "./SmartLink.tsx";
import { SocialLinks } from "./SocialLinks.tsx";
import { Wristband } from "./Wristband.tsx";

interface FooterProps {
  readonly frame: Frame;
  readonly editUrl?: string;
}

/** The footer of the site. */
export function Footer({ frame, editUrl }: FooterProps) {
  const { words, navigation, notices, site } = frame;
  return (
    <footer className="footer">
      <Wristband />
      <div className="footer__body">
        <div className="footer__lead">
          <Logo frame={frame} />
          <address className="footer__address">
            {site.office}
            <br />
            <SmartLink className="footer__link" link={notices.inbox} frame={frame} />
          </address>
          <SocialLinks frame={frame} />
        </div>
        <nav className="footer__columns" aria-label={words.footerNavigation}>
          {navigation.footer.map((column) => (
            <div className="footer__column" key={column.title}>
              <h2 className="footer__title">{column.title}</h2>
              <LinkList links={column.links} frame={frame} />
            </div>
          ))}
        </nav>
        <NoticeLines frame={frame} />
        <div className="footer__legal">
          <LinkList links={navigation.legal} frame={frame} />
          {editUrl !== undefined && (
            <a className="footer__link" href={editUrl}>
              <Icon name="edit" />
              {words.editPage}
            </a>
          )}
        </div>
      </div>
    </footer>
  );
}

function LinkList({ links, frame }: { readonly links: readonly Link[]; readonly frame: Frame }) {
  return (
    <ul className="footer__list">
      {links.map((link) => (
        <li key={link.href}>
          <SmartLink className="footer__link" link={link} frame={frame} />
        </li>
      ))}
    </ul>
  );
}
