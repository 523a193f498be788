/**
 * Stand-ins for settings that could not be read. They let the rest of the content be checked in
 * the same run; the missing settings themselves are errors, so no page is ever made with these.
 */
import type { Documents } from "../entities/catalog.ts";
import { wordsSchema } from "../entities/words.ts";

export const fallbacks: Documents = {
  site: {
    name: "",
    shortName: "",
    wordmark: { first: "", second: "" },
    url: "https://example.org/",
    language: "en-US",
    currency: "USD",
    timeZone: "UTC",
    eventHours: 48,
    description: "",
    branch: "main",
    bands: [],
    notices: [],
  },
  words: {
    ...(Object.fromEntries(
      Object.keys(wordsSchema.shape).map((name) => [name, ""]),
    ) as unknown as Documents["words"]),
    ordinals: { other: "{number}" },
    vagueLinks: [],
    vagueDescriptions: [],
  },
  navigation: { groups: [], actions: [], social: [], footer: [], legal: [] },
};
