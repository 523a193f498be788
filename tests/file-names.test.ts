/** Which names every disk can hold. Where an author gives them is the subject of names.test.ts. */
import { describe, expect, test } from "vitest";
import { findNameFault } from "../generator/schema/file-names.ts";

describe("a path", () => {
  test.each([
    `/${"a".repeat(200)}`,
    `/${"é".repeat(100)}`,
    "/a".repeat(300),
    "/console/nulls.com1",
  ])("%s fits on every disk", (path) => {
    expect(findNameFault(path)).toBeUndefined();
  });
  test.each([
    [`/${"a".repeat(201)}`, "a name of 201 bytes, and only 200 fit"],
    [`/a/${"é".repeat(101)}/b`, "a name of 202 bytes, and only 200 fit"],
    [`${"/a".repeat(300)}b`, "a path of 601 bytes, and only 600 fit"],
    ["/a/nul.pdf", "the name nul, which Windows keeps for itself"],
    ["LPT1", "the name LPT1, which Windows keeps for itself"],
    ["con/a", "the name con, which Windows keeps for itself"],
  ])("%s doesn't", (path, fault) => {
    expect(findNameFault(path)).toMatch(new RegExp(`^${fault}`));
  });
});
