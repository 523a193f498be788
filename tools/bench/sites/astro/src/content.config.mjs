// The articles as a collection: front matter is checked, as our own generator checks it.

import { defineCollection, z } from "astro:content";
import { glob } from "astro/loaders";

const blog = defineCollection({
  loader: glob({ pattern: "*.md", base: "./src/blog" }),
  schema: z.object({ title: z.string(), description: z.string(), date: z.date() }),
});

export const collections = { blog };
