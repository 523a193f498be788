/**
 * The drawer of phones: the whole navigation, each group a disclosure of its own, then what
 * people come for, the theme and the social links. The island opens and closes it; everything inside is finished here.
 */

import type { Frame } from "../../generator/model/frame.ts";
import type { NavigationGroup } from "../../generator/model/graph.ts";
import { fillWords } from "../fill-words.ts";
import { Icon } from "./Icon.tsx";
import { Island } from "./Island.tsx";
import { currentOf, type NavigationPlace } from "./places.ts";
import { SmartLink } from "./SmartLink.tsx";
import { SocialLinks } from "./SocialLinks.tsx";
import { ThemeControl } from "./ThemeControl.tsx";

interface MobileDrawerProps {
  readonly place: NavigationPlace;
  readonly frame: Frame;
}

/** The button of the drawer, and the drawer. */
export function MobileDrawer({ place, frame }: MobileDrawerProps) {
  const { words } = frame;
  return (
    <Island
      name="drawer"
      id="Menu"
      className="header__drawer"
      props={{
        panel: "Drawer",
        open: words.openMenu,
        close: words.closeMenu,
        label: words.mainNavigation,
      }}
      slots={{ body: <Content place={place} frame={frame} /> }}
    />
  );
}

function Content({ place, frame }: MobileDrawerProps) {
  return (
    <>
      {frame.navigation.groups.length > 0 && (
        <ul className="drawer__list">
          {frame.navigation.groups.map((group) => (
            <li key={group.link.href}>
              <Group group={group} place={place} frame={frame} />
            </li>
          ))}
        </ul>
      )}
      <div className="drawer__foot">
        <Actions place={place} frame={frame} />
        <ThemeControl place="drawer" frame={frame} />
        <SocialLinks frame={frame} />
      </div>
    </>
  );
}

/** The header is out of reach while the drawer is open, so its two buttons stand here again. */
function Actions({ place, frame }: MobileDrawerProps) {
  if (frame.navigation.actions.length === 0) return null;
  return (
    <p className="drawer__actions">
      {frame.navigation.actions.map((link, index) => (
        <SmartLink
          key={link.href}
          className={`button button--${index === 0 ? "primary" : "secondary"}`}
          link={link}
          frame={frame}
          current={currentOf(link, place)}
        />
      ))}
    </p>
  );
}

/** A group opens to its own page first, then to the pages below it. */
function Group({ group, place, frame }: MobileDrawerProps & { readonly group: NavigationGroup }) {
  const { link, items } = group;
  // Without classes the lists are those of the main navigation, byte for byte: compressed they cost nothing.
  const linkTo = (target: typeof link, label?: string) => (
    <SmartLink link={target} frame={frame} current={currentOf(target, place)}>
      {label}
    </SmartLink>
  );
  if (items.length === 0) return linkTo(link);
  const own = fillWords(frame.words.groupPage, { title: link.label });
  return (
    <details className="drawer__group">
      <summary>
        {link.label}
        <Icon name="chevron" />
      </summary>
      <ul>
        <li>{linkTo(link, own)}</li>
        {items.map((item) => (
          <li key={item.href}>{linkTo(item)}</li>
        ))}
      </ul>
    </details>
  );
}
