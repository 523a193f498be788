/** Passes a page on: by the system's own sheet where there is one, its address, a mail or paper. */
import type { Frame } from "../../generator/model/frame.ts";
import type { Page } from "../../generator/model/page.ts";
import { Icon } from "./Icon.tsx";

interface ShareProps {
  readonly page: Page;
  readonly frame: Frame;
}

/** The row at the end of what is worth telling others. Without a script it is a link that writes a mail. */
export function Share({ page, frame }: ShareProps) {
  const { words, assets } = frame;
  const text = `${page.title}\n${page.canonical}`;
  const mail = `mailto:?subject=${encodeURIComponent(page.title)}&body=${encodeURIComponent(text)}`;
  return (
    <section
      className="share"
      aria-label={words.share}
      data-late={assets.pageScripts.get("extras")?.src}
    >
      <ShareButton act="copy" label={words.copyLink} said={words.linkCopied} />
      <a className="button button--compact" href={mail}>
        <Icon name="mail" />
        {words.sendByMail}
      </a>
      <ShareButton act="print" label={words.print} />
      {/* The last, because it stays away where there is no sheet. */}
      <ShareButton act="share" label={words.share} />
    </section>
  );
}

interface ShareButtonProps {
  readonly act: "copy" | "print" | "share";
  readonly label: string;
  /** What the page says when it is done. */
  readonly said?: string;
}

/** It keeps its place while its script is on the way. */
function ShareButton({ act, label, said }: ShareButtonProps) {
  return (
    <button
      type="button"
      className="button button--compact share__act"
      data-share={act}
      data-said={said}
      hidden
    >
      <Icon name={act} />
      {label}
    </button>
  );
}
