/** The social networks, as round signs with their names for screen readers. */
import type { Frame } from "../../generator/model/frame.ts";
import { Icon } from "./Icon.tsx";
import { type IconName, icons } from "./icons.ts";
import { SmartLink } from "./SmartLink.tsx";

/** Prints the networks, if there are any; one without a drawn sign is printed by its name. */
export function SocialLinks({ frame }: { readonly frame: Frame }) {
  if (frame.navigation.social.length === 0) return null;
  return (
    <div>
      <p className="visually-hidden">{frame.words.socialNavigation}</p>
      <ul className="social-links">
        {frame.navigation.social.map((link) => (
          <li key={link.href}>
            <SmartLink
              className={isDrawn(link.label) ? "social-links__link" : wordClass}
              link={link}
              frame={frame}
              hasSign={false}
            >
              {signOf(link.label)}
            </SmartLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const wordClass = "social-links__link social-links__link--word";

function isDrawn(label: string): boolean {
  return label.toLowerCase() in icons;
}

function signOf(label: string) {
  if (!isDrawn(label)) return label;
  return (
    <>
      <Icon name={label.toLowerCase() as IconName} />
      <span className="visually-hidden">{label}</span>
    </>
  );
}
