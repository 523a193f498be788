/**
 * What leads to the search: the link of the header, which is a plain link to its page without a script, and the
 * field of that page and of the not-found page. The script of both comes when somebody reaches for them.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { Icon } from "./Icon.tsx";
import type { NavigationPlace } from "./places.ts";

interface SearchLinkProps {
  readonly place: NavigationPlace;
  readonly frame: Frame;
}

/** The link; nothing on a site without a search. */
export function SearchLink({ place, frame: { words, search, assets } }: SearchLinkProps) {
  if (!search || !words.search) return null;
  return (
    <a
      className="header__search"
      href={search}
      aria-label={words.search.label}
      aria-current={search === place.address ? "page" : undefined}
      data-press={assets.pageScripts.get("search")?.src}
    >
      <Icon name="search" />
    </a>
  );
}

interface SearchFieldProps {
  readonly frame: Frame;
  /** True on the page of the search, which shows all results. */
  readonly isWhole?: boolean;
}

/** The field, and the place of what is found. */
export function SearchField({ frame: { words, search, assets }, isWhole }: SearchFieldProps) {
  if (!search || !words.search) return null;
  const { label, noScript } = words.search;
  const script = assets.pageScripts.get("search")?.src;
  return (
    <>
      <div className="finder" data-late={isWhole ? script : undefined} data-needed={isWhole && ""}>
        <label className="filter__label" htmlFor="Finder">
          {label}
        </label>
        <input
          className="filter__field"
          id="Finder"
          type="text"
          role="combobox"
          aria-expanded="false"
          aria-controls="Finder-list"
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          data-press={script}
          data-all={isWhole ? undefined : search}
        />
        <p className="finder__status" role="status" />
        <div className="finder__list" id="Finder-list" hidden />
        <p className="finder__note" />
      </div>
      {isWhole && <p className="finder__plain">{noScript}</p>}
    </>
  );
}
