/** The tags of an article, or all tags that have a page: quiet links to their lists. */

import type { Address } from "../../generator/model/address.ts";
import type { Frame } from "../../generator/model/frame.ts";
import type { TagLink } from "../../generator/model/page.ts";

interface TagLinksProps {
  readonly tags: readonly TagLink[];
  /** The page that they stand on. */
  readonly here: Address;
  readonly frame: Frame;
}

/** The links; nothing where there are none. That to the page itself is marked. */
export function TagLinks({ tags, here, frame }: TagLinksProps) {
  if (tags.length === 0) return null;
  const { words } = frame;
  return (
    <nav className="tag-links" aria-label={words.tags}>
      {words.tags && (
        <span className="tag-links__name" aria-hidden="true">
          {words.tags}
        </span>
      )}
      <ul className="tag-links__list">
        {tags.map(({ id, address, title }) => (
          <li key={id}>
            <a
              className="tag-links__link"
              href={address}
              aria-current={address === here ? "page" : undefined}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
