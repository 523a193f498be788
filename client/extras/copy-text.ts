/**
 * Buttons that copy the text above them. They are shown by this script only: without it they could do
 * nothing. Where a browser keeps its clipboard to itself, the text is selected, ready for the keyboard.
 */
import { copyText } from "../parts/copy-text.ts";

/** Shows the buttons. */
export function startCopyText(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copied]")) {
    button.hidden = false;
    button.addEventListener("click", () => copy(button));
  }
}

async function copy({ previousElementSibling: text, dataset }: HTMLElement): Promise<void> {
  if (!(text instanceof HTMLElement)) return;
  const words = text.innerText.trim();
  await copyText(words, sayCopied(text, dataset)).catch(() =>
    getSelection()?.selectAllChildren(text),
  );
}

/** What the page says then. Blanks that nobody has filled in are named, so that nobody sends them. */
function sayCopied(text: HTMLElement, { copied = "", blanks = "" }: DOMStringMap): string {
  const names = [...text.querySelectorAll<HTMLElement>("em:not([data-filled])")].map(
    ({ innerText }) => innerText,
  );
  if (names.length === 0) return copied;
  const { lang } = document.documentElement;
  return blanks.replace("{blanks}", new Intl.ListFormat(lang).format(new Set(names)));
}
