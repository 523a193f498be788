/** Copies text, and says so to everybody: the message of the page is read aloud. */

const message = document.getElementById("Message");
/** How many milliseconds a message stays: four seconds, and longer where there's more to read. */
const stayOf = (words: string) => Math.max(4000, words.length * 80);

/** Says and clears the message of the last press. */
let timers: readonly number[] = [];

/**
 * Copies a text.
 * @param said what the page says then
 * @throws what the browser throws that keeps its clipboard to itself
 */
export async function copyText(text: string, said: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  if (!message) return;
  // What is said twice is heard twice only if it was gone in between.
  for (const timer of timers) clearTimeout(timer);
  message.textContent = "";
  const say = (words: string) => () => {
    message.textContent = words;
  };
  timers = [window.setTimeout(say(said), 100), window.setTimeout(say(""), stayOf(said))];
}
