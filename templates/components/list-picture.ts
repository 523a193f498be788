/** The picture of a list of articles that has none of its own. */
import type { PageOf } from "../../generator/model/page.ts";

/**
 * That of the oldest article that is about the tag of the list before all others: far from the top of the
 * list, and another one for each tag. Undefined for a list without articles.
 */
export function pictureOfList({ articles, address }: Omit<PageOf<"articles">, "blocks">) {
  const isAbout = ({ tags: [first] }: (typeof articles)[number]) => first?.address === address;
  return (articles.findLast(isAbout) ?? articles.at(-1))?.banner;
}
