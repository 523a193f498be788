/** Who wrote an article, for whom, in which role, and when. */

import type { Frame } from "../../generator/model/frame.ts";
import type { ArticleCard } from "../../generator/model/page.ts";
import { fillWords } from "../fill-words.ts";
import { Badge } from "./Badge.tsx";

interface BylineProps {
  readonly author: ArticleCard["author"];
  readonly date: string;
  readonly dateText: string;
  readonly frame: Frame;
}

/** The byline of an article. */
export function Byline({ author, date, dateText, frame }: BylineProps) {
  const [before, after] = frame.words.published.split("{date}");
  return (
    <div className="byline">
      <Badge name={author.name} frame={frame} />
      <div className="byline__text">
        <p className="byline__name">{fillWords(frame.words.byline, { name: author.name })}</p>
        <p>
          {fillWords(frame.words.bylineRole, {
            role: author.role,
            organization: author.organization,
          })}
        </p>
        <p>
          {before}
          <time dateTime={date}>{dateText}</time>
          {after}
        </p>
      </div>
    </div>
  );
}
