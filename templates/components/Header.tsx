/**
 * The bar above every page: the logo, the pill of the navigation on wide screens, the drawer on
 * phones, and always the two things people come for, Donate and Register, one tap away.
 */
import type { Page } from "../../generator/model/page.ts";
import type { Frame } from "../document-input.ts";
import { Logo } from "./Logo.tsx";
import { MainNavigation } from "./MainNavigation.tsx";
import { MobileDrawer } from "./MobileDrawer.tsx";
import { SmartLink } from "./SmartLink.tsx";
import { ThemeControl } from "./ThemeControl.tsx";

interface HeaderProps {
  readonly page: Page;
  readonly frame: Frame;
}

/** The header of the site. */
export function Header({ page, frame }: HeaderProps) {
  const looks = ["primary", "secondary"] as const;
  return (
    <header className="header">
      <div className="header__bar">
        <Logo frame={frame} />
        <MainNavigation page={page} frame={frame} />
        <div className="header__tools">
          <div className="header__theme">
            <ThemeControl place="header" frame={frame} />
          </div>
          {frame.navigation.actions.map((link, index) => (
            <SmartLink
              key={link.href}
              className={`button button--${looks[index] ?? "secondary"} button--compact`}
              link={link}
              frame={frame}
              current={link.href === page.address ? "page" : undefined}
            />
          ))}
          <MobileDrawer page={page} frame={frame} />
        </div>
      </div>
    </header>
  );
}
