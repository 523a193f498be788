/** Makes a mistake of the catalogue in a site, and puts it right again. */
import type { World } from "../../support/usual-files.ts";
import { isLineMistake, type LineMistake, type Mistake } from "./mistake.ts";
import { usualSite } from "./usual-site.ts";

/** A site with a mistake in it; a row whose line is not there any more throws. */
export function worldWith(mistake: Mistake, site: World = usualSite): World {
  if (!isLineMistake(mistake)) return { ...site, [mistake.file]: mistake.typed };
  const { name, file, line, typed } = mistake;
  const usual = String(site[file]);
  if (!usual.includes(line)) throw new Error(`For "${name}", ${file} has no line "${line}".`);
  return { ...site, [file]: usual.replace(line, () => typed) };
}

/** The same site with the right line in the place of the one that was told of. */
export function putRight(world: World, mistake: LineMistake): World {
  const [, file = mistake.file, line = ""] = /^(?:(\S+?):)?(\d+):\d+ /.exec(mistake.told) ?? [];
  const rows = String(world[file]).split("\n");
  const right = mistake.right === undefined ? [] : [mistake.right];
  const put = rows.toSpliced(Number(line) - 1, mistake.lines ?? 1, ...right);
  return { ...world, [file]: put.join("\n") };
}
