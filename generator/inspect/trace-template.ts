/**
 * Finds the line of a template that has a wrong address as it stands. What a template puts together
 * from parts is found by nobody, and two lines with the same address are no answer.
 */
import type { Trace } from "../model/traces.ts";
import { positionOf } from "../problems/position.ts";
import type { SiteAddress } from "./locate.ts";

/**
 * Makes the tracer of a site.
 * @param readTemplates the texts of the templates by their paths; read when the first fault comes
 * @returns finds the one line that has an address; undefined when none has it, or more than one
 */
export function createTemplateTracer(
  readTemplates: () => ReadonlyMap<string, string>,
  { origin }: SiteAddress,
): (target: string) => Trace | undefined {
  let templates: ReadonlyMap<string, string> | undefined;
  const known = new Map<string, Trace | undefined>();
  const find = (target: string): Trace | undefined => {
    templates ??= readTemplates();
    // A template makes a whole address of a path: pictures to share want one.
    const bare = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
    const written = bare.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const pattern = new RegExp(`(?<=["'\`\\s,])${written}(?=["'\`\\s,])`, "g");
    const places = [...templates].flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map(({ index }) => {
        const place = { file, ...positionOf(text, index) };
        return { place, excerpt: text.split("\n")[place.line - 1] ?? "" };
      }),
    );
    return places.length === 1 ? places[0] : undefined;
  };
  return (target: string): Trace | undefined => {
    if (target.length < 2) return undefined;
    if (!known.has(target)) known.set(target, find(target));
    return known.get(target);
  };
}
