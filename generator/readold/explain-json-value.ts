/**
 * The names and values of JSON that cannot be read: without quotes, with the wrong ones, numbers as
 * people write them, backslashes, invisible signs. The text itself is never changed, only what
 * stands around it.
 */
import type { Stumble, Words } from "./json-stumble.ts";

/** A value that begins like a number and is none: `1,351,566.99`, `8:00`, `2026-03-28`, `012`. */
export function numberWords({ code, text, offset, found }: Stumble): Words | undefined {
  const isCut = code === "CommaExpected" || code === "PropertyNameExpected" || found === "%";
  if (!isCut) return undefined;
  const lineStart = text.lastIndexOf("\n", offset - 1) + 1;
  const head = /[:[]\s*(-?[\d.,]*\d,?)$/.exec(text.slice(lineStart, offset));
  if (!head?.[1]) return undefined;
  const from = offset - head[1].length;
  const typed = /^[^\s"}\]]*[^\s"}\],]/.exec(text.slice(from))?.[0] ?? "";
  if (typed.length <= head[1].length) return undefined;
  const to = from + typed.length;
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed)) {
    const change = { from, to, by: typed.replaceAll(",", "") };
    return {
      message: `The number ${typed} has commas in it. Here it is written without.`,
      offset: from,
      change,
    };
  }
  const message = `The value ${typed} is no plain number, so it must stand in double quotes.`;
  return { message, offset: from, change: { from, to, by: `"${typed}"` }, isCertain: true };
}

/** Invisible signs and backslashes inside a text. */
export function escapeWords({ code, text, offset, found }: Stumble): Words | undefined {
  const change = (by: string) => ({ from: offset, to: offset + found.length, by });
  if (code === "InvalidCharacter") {
    const message = "There is a tab or another invisible sign in this text.";
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these.
    return { message, change: change(found.replace(/[\u0000-\u001f]/g, " ")), isCertain: true };
  }
  if (code !== "InvalidEscapeCharacter" && code !== "InvalidUnicode") return undefined;
  const isPath = /^"\S+\.\w+"$/.test(text.slice(offset, offset + found.length));
  if (isPath) {
    const message = "This path has backslashes. Folders are parted by slashes.";
    return { message, change: change(found.replace(/\\+/g, "/")), isCertain: true };
  }
  const message = "There is a backslash in this text that stands for nothing.";
  return { message, fix: "Write / or \\\\ instead." };
}

/** Signs that stand where none belongs: a quotation mark inside a text, an equals sign, a space. */
export function signWords({ code, found, before, offset, line }: Stumble): Words | undefined {
  if (code !== "InvalidSymbol") return undefined;
  const isTight = before.length === offset;
  if (before.endsWith('"') && isTight && !/^[=;]/.test(found)) {
    const message =
      "The text ends at the quotation mark before this. One inside a text needs a backslash.";
    // The whole text, from the mark that opens it to the last one of the line.
    const [, head = "", inside, rest = ""] =
      /^(\s*[{[]*\s*(?:"[^"]*"\s*:\s*)?")(.*)("[\s,}\]]*)$/.exec(line) ?? [];
    const right = inside && head + inside.replace(/\\?"/g, '\\"') + rest;
    return { message, fix: right ?? 'Write \\" for a quotation mark inside a text.' };
  }
  const instead = (by: string) => ({ from: offset, to: offset + found.length, by });
  if (/^[\s\u200B\uFEFF]+$/u.test(found)) {
    const message =
      "There is an invisible sign here that is no ordinary space. It was copied from another program.";
    return { message, change: instead(" "), isCertain: true };
  }
  if (found === "=" && /"\s*$/.test(before))
    return { message: "Between a name and its value stands a colon.", change: instead(":") };
  if (found === ";" && line.trim() !== ";")
    return { message: "Entries are parted by commas.", change: instead(",") };
  return undefined;
}

/** Words without quotes, and quotes that are not the keyboard's straight double ones. */
export function valueWords({ code, found, text, offset }: Stumble): Words | undefined {
  if (code !== "InvalidSymbol") return undefined;
  if (/^(?:true|false|null)$/i.test(found)) {
    const change = { from: offset, to: offset + found.length, by: found.toLowerCase() };
    return { message: `"${found}" is written in small letters.`, change, isCertain: true };
  }
  const rest = text.slice(offset).split("\n")[0] ?? "";
  const mark = /^['‘’“”„`]/.exec(found)?.[0];
  // A mark closes where a sign of JSON follows; an apostrophe inside a word does not.
  const quoted = mark && /^.(.*?)['‘’“”`](?=\s*(?:[:,}\]]|$))/.exec(rest);
  if (mark) {
    const message = "Names and texts stand in straight double quotes, not in these.";
    if (!quoted) return { message, fix: 'Write " in their place, at both ends of the text.' };
    const by = JSON.stringify((quoted[1] ?? "").replaceAll("\\'", "'"));
    const change = { from: offset, to: offset + quoted[0].length, by };
    return { message, change, isCertain: true };
  }
  const [money] = /^\$\d[\d,]*(?:\.\d+)?/.exec(rest) ?? [];
  if (money !== undefined) {
    const message = `The amount ${money} is neither a number nor a text. A number has no signs and no commas, and a text stands in double quotes.`;
    return { message, fix: `Write ${money.replace(/[$,]/g, "")}, or "${money}".` };
  }
  const words = /^[^:,"{}[\]]*[^:,"{}[\]\s]/.exec(rest)?.[0] ?? found;
  const change = { from: offset, to: offset + words.length, by: JSON.stringify(words) };
  const message = `Names and texts stand in straight double quotes, and ${words} has none.`;
  return { message, change, isCertain: true };
}
