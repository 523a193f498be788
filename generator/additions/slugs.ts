/** Names made from titles: what GitHub would make of a heading, in letters that an address may have. */
import { slug } from "github-slugger";

/** The slug of a title: `A Spark: Four Years` gives `a-spark-four-years`. Never empty. */
export function slugOf(title: unknown): string {
  const plain = String(title ?? "")
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "");
  const joined = slug(plain).replace(/[^a-z0-9]+/g, "-");
  return joined.replace(/^-+|-+$/g, "") || "new";
}

/** The name itself, or the first of `name-2`, `name-3` … that nothing has yet. */
export function freeSlug(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
  return free;
}
