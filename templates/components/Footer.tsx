/**
 * The end of every page: a last way in, the navigation in short, the statutory notice word for
 * word, how to stop the mail, and the legal line. It lies in the dark, because by then it is late.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { Link } from "../../generator/model/link.ts";
import { Icon } from "./Icon.tsx";
import { Logo } from "./Logo.tsx";
import { NoticeLines } from "./NoticeLines.tsx";
import { SmartLink } from "./SmartLink.tsx";
import { SocialLinks } from "./SocialLinks.tsx";

/** What the footers of all pages have in common. */
export function FooterParts({ frame }: { readonly frame: Frame }) {
  const { words, navigation, inbox, site } = frame;
  return (
    <>
      <div className="footer__lead">
        <Logo frame={frame} />
        {(site.office ?? inbox) !== undefined && (
          <address className="footer__address">
            {site.office}
            {site.office !== undefined && inbox !== undefined && <br />}
            {inbox && <SmartLink className="footer__link" link={inbox} frame={frame} />}
          </address>
        )}
        <SocialLinks frame={frame} />
      </div>
      {navigation.footer.length > 0 && (
        <nav className="footer__columns" aria-label={words.footerNavigation}>
          {navigation.footer.map((column) => (
            <div className="footer__column" key={column.title}>
              <h2 className="footer__title">{column.title}</h2>
              <LinkList links={column.links} frame={frame} />
            </div>
          ))}
        </nav>
      )}
      <NoticeLines frame={frame} />
    </>
  );
}

interface LegalLineProps {
  readonly frame: Frame;
  readonly editUrl: string | undefined;
}

/** The very end; nothing where there is neither a legal link nor a source to edit. */
export function LegalLine({ frame, editUrl }: LegalLineProps) {
  const { legal } = frame.navigation;
  if (legal.length === 0 && editUrl === undefined) return null;
  return (
    <div className="footer__legal">
      {legal.length > 0 && <LinkList links={legal} frame={frame} />}
      {editUrl !== undefined && (
        <a className="footer__link" href={editUrl}>
          <Icon name="edit" />
          {frame.words.editPage}
        </a>
      )}
    </div>
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
