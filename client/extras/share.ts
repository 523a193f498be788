/**
 * The row with which a page is passed on. Its buttons are shown by this script only, each where the browser can
 * do what it says; the link that writes a mail is there without it.
 */
import { copyText } from "../parts/copy-text.ts";
import { pageAddress, passOn } from "../parts/pass-on.ts";

/** What each button does. */
const acts: Readonly<Record<string, (button: HTMLElement) => Promise<void> | void>> = {
  share: () => passOn(document.title, pageAddress()),
  copy: ({ dataset }) => copyText(pageAddress(), dataset.said ?? "").catch(() => {}),
  print: () => print(),
};

/** Shows the buttons. */
export function startShare(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
    const { share = "" } = button.dataset;
    // Few browsers of computers have a sheet; and a page that is not served safely has no clipboard.
    const isAble = { share: "share" in navigator, copy: "clipboard" in navigator }[share] ?? true;
    button.hidden = !isAble;
    button.addEventListener("click", () => acts[share]?.(button));
  }
}
