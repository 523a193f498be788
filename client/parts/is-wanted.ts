import { savesData } from "./saves-data.ts";

/** Whether an element is wanted here. An extra names the windows that it's for, and isn't for who saves data. */
export function isWanted({ dataset }: HTMLElement): boolean {
  return dataset.extra === undefined || (!savesData() && matchMedia(dataset.extra).matches);
}
