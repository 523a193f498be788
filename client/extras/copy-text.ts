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
  await copyText(words, dataset.copied ?? "").catch(() => getSelection()?.selectAllChildren(text));
}
