/** The picture of a page: in its hero, and where the page is shared. */
import type { Page, PageOutline } from "../../generator/model/page.ts";

/**
 * Its scene, or the banner of an article. A list of articles without a scene has the banner of the oldest
 * article that is about its tag before all others: far from the top of the list, and another one for each tag.
 */
export function pictureOf(page: Page | PageOutline) {
  if (page.kind === "article") return page.banner;
  if (page.kind !== "articles" || page.scene) return page.scene;
  const { articles, address } = page;
  const isAbout = ({ tags: [first] }: (typeof articles)[number]) => first?.address === address;
  return (articles.findLast(isAbout) ?? articles.at(-1))?.banner;
}
