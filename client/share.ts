/**
 * The row with which a page is passed on. Its buttons are shown by this script only, each where the browser can
 * do what it says; the link that writes a mail is there without it.
 */
import { copyText } from "./parts/copy-text.ts";

const address =
  document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;

/** What each button does. To close the system's sheet without sharing is no mistake. */
const acts: Readonly<Record<string, (button: HTMLElement) => Promise<void> | void>> = {
  share: () => navigator.share({ title: document.title, url: address }).catch(() => {}),
  copy: ({ dataset }) => copyText(address, dataset.said ?? "").catch(() => {}),
  print: () => print(),
};

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-share]")) {
  const { share = "" } = button.dataset;
  // Few browsers of computers have a sheet; and a page that is not served safely has no clipboard.
  const isAble = { share: "share" in navigator, copy: "clipboard" in navigator }[share] ?? true;
  button.hidden = !isAble;
  button.addEventListener("click", () => acts[share]?.(button));
}
