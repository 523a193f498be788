/**
 * What to know at one glance: when, where, how much, each on a card; or texts, each with a button that
 * copies it.
 */
import type { Frame } from "../../generator/model/frame.ts";
import { Icon } from "../components/Icon.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** A list of names and what is said of each. */
export function Facts({ block, frame }: BlockProps<"facts">) {
  const script = frame.assets.pageScripts.get("extras")?.src;
  const look = block.copy ? "facts--copy" : `facts--of-${block.facts.length}`;
  return (
    <dl className={`facts ${look}`} data-late={block.copy ? script : undefined}>
      {block.facts.map(({ title, text }) => (
        <div className="facts__fact" key={title}>
          <dt className="facts__name">{title}</dt>
          <dd className="facts__value">
            <ProseText html={text} look="small" />
            {block.copy && (
              <CopyButton title={title} hasBlanks={text.includes("<em>[")} words={frame.words} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Copies what stands above it. It keeps its place while its script is on the way. */
function CopyButton({
  title,
  hasBlanks,
  words,
}: { readonly title: string; readonly hasBlanks: boolean } & Pick<Frame, "words">) {
  return (
    <button
      type="button"
      className="button button--compact facts__copy"
      data-copied={fillWords(words.copied, { title })}
      data-blanks={hasBlanks ? fillWords(words.copiedBlanks, { title }) : undefined}
      hidden
    >
      <Icon name="copy" />
      {words.copy}
      <span className="visually-hidden"> ({title})</span>
    </button>
  );
}
