/**
 * The bar above every page: the logo, the pill of the navigation on wide screens, the drawer on
 * phones, and always the two things people come for, Donate and Register, one tap away.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { Logo } from "./Logo.tsx";
import { MainNavigation } from "./MainNavigation.tsx";
import { MobileDrawer } from "./MobileDrawer.tsx";
import type { NavigationPlace } from "./places.ts";
import { SearchLink } from "./Search.tsx";
import { SmartLink } from "./SmartLink.tsx";
import { ThemeControl } from "./ThemeControl.tsx";

interface HeaderBarProps {
  readonly place: NavigationPlace;
  readonly frame: Frame;
}

/** What stands in the header of the site. */
export function HeaderBar({ place, frame }: HeaderBarProps) {
  const looks = ["primary", "secondary"] as const;
  return (
    <div className="header__bar">
      <Logo frame={frame} />
      <MainNavigation place={place} frame={frame} />
      <SearchLink place={place} frame={frame} />
      <div className="header__theme">
        <ThemeControl place="header" frame={frame} />
      </div>
      {frame.navigation.actions.map((link, index) => (
        <SmartLink
          key={link.href}
          className={`button button--${looks[index] ?? "secondary"} button--compact`}
          link={link}
          frame={frame}
          current={link.href === place.address ? "page" : undefined}
        />
      ))}
      <MobileDrawer place={place} frame={frame} />
    </div>
  );
}
