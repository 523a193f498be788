/** The words of the interface are those that a student would say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { gradeOf, judgeReading } from "../tools/audit/measures/reading.ts";
import { findUnusedWords } from "../tools/audit/unused-words.ts";
import { parseHtml } from "./site/support/html.ts";

/** Every text of a value, at any depth. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : value && typeof value === "object"
      ? Object.values(value).flatMap(textsIn)
      : [];

it("the interface uses none of the words that we don't use", () => {
  const words = JSON.parse(readFileSync(join(defaultRoot, "content/words.json"), "utf8"));
  expect(textsIn(words).flatMap(findUnusedWords)).toEqual([]);
});

describe("the list of words that we don't use", () => {
  it.each([
    ["Whom to ask", "Whom"],
    ["You shall not pass. Perhaps upon request.", "shall|upon|Perhaps"],
    ["Untick all, or tick what’s packed", "Untick|tick"],
    ["It cannot, and it will not", "cannot|will not"],
    ["Organise the colour run at the centre", "Organise|colour|centre"],
  ])("finds in “%s” what is stiff", (text, found) => {
    const words = findUnusedWords(text).map(({ word }) => word);
    expect(words.sort()).toEqual(found.split("|").sort());
  });
  it("leaves words alone that only look like them", () => {
    const honest =
      "Tickets, stickers, the wholesome shallows, a coupon and the organization’s color";
    expect(findUnusedWords(honest)).toEqual([]);
  });
});

describe("the grade of a page", () => {
  const plain = "We dance all night for the kids. You can come with us. Bring two pairs of socks.";
  const stiff =
    "Registration information concerning institutional eligibility requirements is communicated by the responsible administrative organization following authorization.";
  const page = (text: string) => ({ route: "/a", main: parseHtml(text) });
  const many = (text: string, count = 4) => `<p>${Array(count).fill(text).join(" ")}</p>`;
  it("is that of its sentences: short ones are easy, long words are hard", () => {
    expect(gradeOf(Array(4).fill(plain))).toBeLessThan(2);
    expect(gradeOf(Array(4).fill(stiff))).toBeGreaterThan(12);
  });
  it("is reported above 8, but not for an article, for names, or for a short text", () => {
    const goals = (text: string) => judgeReading(page(text)).failures.map(({ goal }) => goal);
    expect(goals(many(plain))).toEqual([]);
    expect(goals(many(stiff))).toEqual(["T1"]);
    expect(goals(`<article class="article">${many(stiff)}</article>`)).toEqual([]);
    expect(goals(`<ul>${"<li>Interdisciplinary Administration</li>".repeat(90)}</ul>`)).toEqual([]);
    expect(goals(many(stiff, 1))).toEqual([]);
    expect(goals(`${many(plain)}<p>Whom?</p>`)).toEqual(["T2"]);
  });
});
