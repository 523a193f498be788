/** The codes of emoji, as GitHub has them: `:tada:`. */
import { nameToEmoji } from "gemoji";

const emojiCode = /:([+-]?[a-z0-9_+-]+):/g;

/** Replaces the codes of emoji that exist. A text without a colon is returned at once, because most have none. */
export function replaceEmojiCodes(
  text: string,
  replace: (emoji: string, code: string) => string = (emoji) => emoji,
): string {
  if (!text.includes(":")) return text;
  return text.replace(emojiCode, (code, name: string) => {
    const emoji = Object.hasOwn(nameToEmoji, name) ? nameToEmoji[name] : undefined;
    return emoji === undefined ? code : replace(emoji, code);
  });
}
