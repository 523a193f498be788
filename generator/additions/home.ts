/** Where in the content an addition belongs. */
import type { ListName } from "../entities/catalog.ts";

/** Where an entry stands in its list. Without a rule it stands at the end. */
export type Order =
  | { readonly by: (entry: Readonly<Record<string, unknown>>) => string }
  | { readonly beside: string };

/** Where an addition goes: a file of its own, or an entry of a list. */
export type Home =
  | { readonly folder: "content/blog/" | "content/pages/"; readonly field: string }
  | { readonly list: ListName; readonly file: string; readonly order?: Order };
