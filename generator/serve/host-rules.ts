/** The rules that static hosts read beside a site: `_headers` and `_redirects`, as Netlify defines them. */

/** What a host sets or takes away for the paths of a pattern, which may end with a star. */
interface HeaderRule {
  readonly pattern: string;
  readonly set: readonly (readonly [string, string])[];
  readonly unset: readonly string[];
}

export interface HostRules {
  readonly headers: readonly HeaderRule[];
  /** Where a path leads. */
  readonly redirects: ReadonlyMap<string, string>;
}

/** Reads the texts of the two files. */
export function parseRules(headers: string, redirects: string): HostRules {
  const rows = redirects.split("\n").map((row) => row.trim().split(/\s+/));
  return {
    headers: headers.split(/\n(?=\S)/).flatMap(parseHeaderRule),
    redirects: new Map(
      rows.flatMap(([from = "", to]) => (from.startsWith("/") && to ? [[from, to] as const] : [])),
    ),
  };
}

/** A pattern on a line, its headers indented below it; `! Name` takes one away that was set before. */
function parseHeaderRule(text: string): readonly HeaderRule[] {
  const [pattern = "", ...rows] = text.split("\n").map((row) => row.trim());
  if (!pattern.startsWith("/")) return [];
  const set = rows.flatMap((row) => {
    const [, name, value] = /^([^!:\s][^:]*):\s*(.*)$/.exec(row) ?? [];
    return name && value ? [[name.toLowerCase(), value] as const] : [];
  });
  const unset = rows.flatMap((row) => /^!\s*(\S+)/.exec(row)?.[1]?.toLowerCase() ?? []);
  return [{ pattern, set, unset }];
}

/** The headers of a path, by their names in small letters; later rules win. */
export function headersFor({ headers: rules }: HostRules, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { pattern, set, unset } of rules) {
    const isMeant = pattern.endsWith("*")
      ? path.startsWith(pattern.slice(0, -1))
      : path === pattern;
    if (!isMeant) continue;
    for (const name of unset) delete headers[name];
    for (const [name, value] of set) headers[name] = value;
  }
  return headers;
}

/** Where a path is sent; undefined when it is not. */
export function findRedirect({ redirects }: HostRules, path: string): string | undefined {
  return redirects.get(path);
}
