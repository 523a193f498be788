/** Finds the addresses in JSON. It's parsed, because a text inside of it may hold anything, such as markup. */

/**
 * A string that is an address from its first to its last character. The patterns of speculation rules (`/*.xml`) are left
 * out, because they don't name a file.
 */
const isAddress = /^(?:https?:\/\/|\/(?!\/))[^\s*]*$/;

/** All strings and keys in a JSON text that are addresses; none when it can't be parsed. */
export function addressesInJson(text: string): readonly string[] {
  return addressesInValue(parse(text));
}

/** The same in JSON that's already parsed. */
export function addressesInValue(value: unknown): readonly string[] {
  return [...stringsIn(value)].filter((string) => isAddress.test(string));
}

/** The JSON as a value; undefined when it can't be parsed. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All strings and keys of a value, however deep they are. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield key;
    yield* stringsIn(inner);
  }
}
