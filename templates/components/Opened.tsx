/**
 * What happened, for visitors who come home because an outside page was opened for them. The address
 * says which: `#Opened-donate-`. Everybody else sees nothing of it, and nothing moves for it.
 */
import { openedIdOf } from "../../client/parts/opened-id.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { fillWords } from "../fill-words.ts";

/** A line for each page that sends its visitors on; the styles show the one that the address names. */
export function Opened({ frame }: { readonly frame: Frame }) {
  const { words, redirects } = frame;
  return (
    <div role="status">
      {redirects.map(({ address, title }) => (
        <p className="message opened" id={openedIdOf(address)} key={address}>
          {fillWords(words.redirectOpened, { title })}{" "}
          <a className="link" href={`${address}#Main`}>
            {fillWords(words.redirectAbout, { title })}
          </a>
          <a className="link" href="#Main">
            {words.close}
          </a>
        </p>
      ))}
    </div>
  );
}
