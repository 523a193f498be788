/**
 * The words of a title. A hashtag is several words written as one; it may break where they meet
 * and nowhere else, so that no line ends in half a word.
 */
import { Fragment } from "react";

interface TitleTextProps {
  readonly title: string;
}

/** Prints a title with places where its joined words may break. */
export function TitleText({ title }: TitleTextProps) {
  const parts = title.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.map((part, index) => (
    // The parts of one title never change their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
