/** Looks up the lines of the content that somebody has to be told of. */
import type { Place } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Trace } from "../model/traces.ts";
import { traceAt } from "../problems/trace-at.ts";

/** Adds to a place the line that stands there. */
export type TraceLine = (place: Place) => Trace;

/**
 * Makes a tracer.
 * @param files the texts of the content; a place elsewhere gets no line
 */
export function createLineTracer(files: readonly SourceFile[]): TraceLine {
  let byPath: ReadonlyMap<string, SourceFile> | undefined;
  return (place) => {
    byPath ??= new Map(files.map((file) => [file.path, file]));
    const source = byPath.get(place.file);
    return source ? traceAt(source, place) : { place };
  };
}
