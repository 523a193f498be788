/**
 * What the chapter has to say for some days, above every page. It scrolls away with the page. The script of the
 * events shows and hides it at its moments; without scripts it is as on the day of the build.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { SmartLink } from "./SmartLink.tsx";

/** The bar; nothing when there is no announcement, or it is over. */
export function Announcement({ frame: { announcement, words }, frame }: { readonly frame: Frame }) {
  if (!announcement) return null;
  const { text, link, from, until, isLater } = announcement;
  return (
    <aside
      className="announcement"
      aria-label={words.announcement}
      hidden={isLater}
      data-from={from}
      data-until={until}
    >
      {link ? (
        <SmartLink className="announcement__link" link={link} frame={frame}>
          {text}
        </SmartLink>
      ) : (
        text
      )}
    </aside>
  );
}
