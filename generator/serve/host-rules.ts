/** The rules that static hosts read beside a site: `_headers` and `_redirects`, as Netlify defines them. */

export interface HostRules {
  /** The headers of a path, by their names in small letters; later rules win. */
  headersOf(path: string): Readonly<Record<string, string>>;
  /** Where a path leads; undefined where it leads nowhere else. */
  redirectOf(path: string): string | undefined;
}

/** Reads the texts of the two files. */
export function parseRules(headers: string, redirects: string): HostRules {
  const rules = headers.split(/\n(?=\S)/).map((text) => {
    const [pattern = "", ...rows] = text.split("\n").map((row) => row.trim());
    return { pattern, rows };
  });
  const rows = redirects.split("\n").map((row) => row.trim().split(/\s+/));
  const targets = new Map(rows.map(([from = "", to]) => [from, to]));
  return {
    headersOf(path) {
      const meant = rules.filter(({ pattern }) => isMatch(pattern, path));
      const found: Record<string, string> = {};
      for (const row of meant.flatMap((rule) => rule.rows)) {
        const [, mark, name = "", value] = /^(!?)\s*([^:\s]+)(?::\s*(.+))?$/.exec(row) ?? [];
        // `! Name` takes away what an earlier rule has set.
        if (mark) delete found[name.toLowerCase()];
        else if (value) found[name.toLowerCase()] = value;
      }
      return found;
    },
    redirectOf: (path) => targets.get(path),
  };
}

/** A pattern is a path, or the beginning of one and a star. */
function isMatch(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
