/**
 * Families in rows; a row opens the family's story. The stories are finished here and
 * stand in the page, so they can be found, printed and read without a script.
 */
import type { Family } from "../../generator/model/block.ts";
import type { Frame } from "../../generator/model/frame.ts";
import { Island } from "../components/Island.tsx";
import { initialsOf } from "../components/initials.ts";
import { PictureImage } from "../components/PictureImage.tsx";
import { SmartLink } from "../components/SmartLink.tsx";
import { fillWords } from "../fill-words.ts";
import type { BlockProps } from "./block-props.ts";
import { ProseText } from "./Prose.tsx";

/** A grid of families. */
export function Families({ block, frame, level, id }: BlockProps<"families">) {
  const { words } = frame;
  const slots = block.families.flatMap((family) => [
    [`${family.id}:row`, <Row key="row" family={family} frame={frame} />],
    [`${family.id}:title`, fillWords(words.meet, { name: family.name })],
    [`${family.id}:story`, <Story key="story" family={family} frame={frame} />],
  ]);
  return (
    <>
      {block.families.some(({ isSample }) => isSample) && (
        <p className="sample-mark">{words.samplesNotice}</p>
      )}
      <Island
        name="family-dialog"
        id={id}
        className="family-island"
        props={{
          level,
          close: words.close,
          previous: words.previousFamily,
          next: words.nextFamily,
          share: words.share,
          copy: words.copyLink,
          copied: words.linkCopied,
          print: words.print,
          root: id,
        }}
        slots={Object.fromEntries(slots)}
      />
    </>
  );
}

interface FamilyProps {
  readonly family: Family;
  readonly frame: Frame;
}

function Row({ family, frame }: FamilyProps) {
  return (
    <>
      <span className="families__portrait">
        <Portrait family={family} frame={frame} />
      </span>
      <span className="families__name">{family.name}</span>
      {family.teaser !== undefined && <span className="families__teaser"> {family.teaser}</span>}
    </>
  );
}

/** A photograph, or the initials; the name stands beside it as text. */
function Portrait({ family, frame }: FamilyProps) {
  if (family.picture === undefined)
    return <span aria-hidden="true">{initialsOf(family.name)}</span>;
  return <PictureImage picture={{ ...family.picture, alt: "" }} frame={frame} sizes="10rem" />;
}

function Story({ family, frame }: FamilyProps) {
  return (
    <>
      <ProseText html={family.story} look="small" />
      {family.isSample && <p className="sample-mark">{frame.words.sampleStory}</p>}
      {family.learnMore !== undefined && (
        <p className="button-line">
          <SmartLink className="button button--secondary" link={family.learnMore} frame={frame}>
            {frame.words.learnMore}
          </SmartLink>
        </p>
      )}
    </>
  );
}
