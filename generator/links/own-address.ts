/** Where a finished site says that it will live. A build can be told otherwise than its settings. */
import { Parser } from "htmlparser2";

/**
 * The address of a site, with its base path and a slash at its end, from its home page; undefined
 * when the page does not say it.
 */
export function findOwnAddress(home: string): string | undefined {
  let found: string | undefined;
  const parser = new Parser({
    onopentag(name, { rel, href }) {
      if (name === "link" && rel === "canonical" && href !== undefined) found ??= href;
    },
  });
  parser.end(home);
  if (found === undefined || !URL.canParse(found)) return undefined;
  return new URL(".", found).href;
}
