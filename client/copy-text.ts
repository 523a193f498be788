/**
 * Buttons that copy the text above them. They are shown by this script only: without it they could do
 * nothing. Where a browser keeps its clipboard to itself, the text is selected, ready for the keyboard.
 */

const message = document.getElementById("Message");
/** Says and clears the message of the last press. */
let timers: readonly number[] = [];

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-copied]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}

async function copy({ previousElementSibling: text, dataset }: HTMLElement): Promise<void> {
  if (!(text instanceof HTMLElement)) return;
  try {
    await navigator.clipboard.writeText(text.innerText.trim());
    if (!message) return;
    // What is said twice is heard twice only if it was gone in between.
    for (const timer of timers) clearTimeout(timer);
    message.textContent = "";
    const say = (words: string) => () => {
      message.textContent = words;
    };
    timers = [window.setTimeout(say(dataset.copied ?? ""), 100), window.setTimeout(say(""), 4000)];
  } catch {
    getSelection()?.selectAllChildren(text);
  }
}

export {};
