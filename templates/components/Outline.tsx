/** The list of a page's sections: beside a long text it stays in sight and marks the one that is read. */
import type { Heading } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";

interface OutlineProps {
  readonly sections: readonly Heading[];
  readonly frame: Frame;
}

/** Links to the sections of a page. */
export function Outline({ sections, frame }: OutlineProps) {
  const { assets, words } = frame;
  return (
    <nav
      className="outline"
      aria-labelledby="Outline-title"
      data-late={assets.pageScripts.get("extras")?.src}
    >
      <p className="outline__title" id="Outline-title">
        {words.onThisPage}
      </p>
      <ul className="outline__list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="outline__link" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
