/** The rules that static hosts read beside a site: `_headers` and `_redirects`, as Netlify defines them. */

/** The headers of a path by the rules of `_headers`, by their names in small letters; later rules win, as at Netlify. */
export function findHeaders(rules: string, path: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const rule of rules.split(/\n(?=\S)/)) {
    const [pattern = "", ...rows] = rule.split("\n").map((row) => row.trim());
    // A pattern is a path, or the beginning of one and a star.
    const isStart = pattern.endsWith("*") && path.startsWith(pattern.slice(0, -1));
    if (!isStart && path !== pattern) continue;
    for (const row of rows) {
      const [, name = "", value] = /^([^:\s]+):\s*(.+)$/.exec(row) ?? [];
      if (value) found[name.toLowerCase()] = value;
    }
  }
  return found;
}

/** Where the rules of `_redirects` lead a path; undefined where they lead nowhere else. */
export function findRedirect(rules: string, path: string): string | undefined {
  const rows = rules.split("\n").map((row) => row.trim().split(/\s+/));
  return rows.find(([from]) => from === path)?.[1];
}
