/**
 * States problems in one line each and compares them: `2:8 error front-matter-syntax → the fix`. The
 * words of every problem follow rules, whatever a test is about.
 */
import { expect } from "vitest";
import type { Problem } from "../../generator/model/problem.ts";
import type { World } from "./usual-files.ts";

/** A problem in one line; the file is left away where a test is about one file only. */
export function sentence({ severity, code, place, fix }: Problem, file?: string): string {
  const prefix = place && place.file !== file ? `${place.file}:` : "";
  const where = place ? `${prefix}${place.line}:${place.column}` : "?";
  return `${where} ${severity} ${code}${fix ? ` → ${fix.replaceAll("\n", " ⏎ ")}` : ""}`;
}

/** What no message may have: words of the generator, gaps, signs that meet by accident. */
const unkind = /undefined|\[object|NaN|Invalid input|expected |Error\b|[.?!][.?!]|\.:| {2}|: \./;

/** Checks the words of a problem: whole sentences, and the line as it is. */
export function checkWords({ message, fix, place, excerpt }: Problem, files: World): void {
  expect(message).toMatch(/^[A-Z"`].*[.?]$/s);
  // What an editor typed is quoted back, and may be anything.
  expect(message.replace(/"[^"]*"|…/g, "it")).not.toMatch(unkind);
  expect(fix, message).not.toBe("");
  expect((fix ?? "").replaceAll("…", "").replace(/^\s+/, "")).not.toMatch(/undefined|\[object/);
  const text = place && files[place.file];
  if (place && typeof text === "string")
    expect(excerpt ?? "").toBe(text.split("\n")[place.line - 1]);
}
