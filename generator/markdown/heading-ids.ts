/** The ids of headings: GitHub's, so that a link that works in its preview works on the site. */
import GithubSlugger, { slug } from "github-slugger";

/**
 * Makes the ids of one text, each only once. An id begins with a letter, as HTML of every age and
 * style sheets want it; where GitHub's does not (`2026 Leaders`), ours is `section-2026-leaders`.
 * @param anchor what stands before such an id: a word in the language of the site
 */
export function createIds(anchor: string): (heading: string) => string {
  const slugger = new GithubSlugger();
  return (heading) => {
    const begun = slug(heading).replace(/^[^\p{L}\p{N}]+/u, "");
    return slugger.slug(/^\p{L}/u.test(begun) ? begun : `${anchor} ${begun}`.trim());
  };
}
