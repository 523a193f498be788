/**
 * How each generator writes a picture with a caption and a box with a title. Markdown has no form for either that all
 * of them read, so each gets the one that its own manual shows. The words are the same.
 */
import { type Article, type Callout, type Part, type Picture, pictureFile } from "./corpus.ts";

/** The forms of one generator. */
export interface Forms {
  readonly picture: (picture: Picture) => string;
  readonly callout: (callout: Callout) => string;
}

/** A picture as Markdown has it. What stands in quotation marks becomes the caption. */
const pictureAt =
  (path: string) =>
  ({ alt, caption }: Picture) =>
    `![${alt}](${path} "${caption}")`;

/** A directive, the form that remark-directive and satteri read. */
const directive = ({ title, text }: Callout) => `:::callout{title="${title}"}\n${text}\n:::`;

/** Our own form. The path of a picture begins at `content/images`. */
export const ourForms: Forms = { picture: pictureAt(pictureFile), callout: directive };

/** The form of Astro and Next: satteri reads it for the one, remark for the other. */
export const directiveForms: Forms = { picture: pictureAt(`/${pictureFile}`), callout: directive };

/** The form of Eleventy: a shortcode in a pair of tags. */
export const eleventyForms: Forms = {
  picture: pictureAt(`/${pictureFile}`),
  callout: ({ title, text }) => `{% callout "${title}" %}\n${text}\n{% endcallout %}`,
};

/** The form of Hugo: a shortcode around a text. */
export const hugoForms: Forms = {
  picture: pictureAt(`/${pictureFile}`),
  callout: ({ title, text }) => `{{< callout title="${title}" >}}\n${text}\n{{< /callout >}}`,
};

/** Writes the whole file of an article. */
export function writeArticle({ front, parts }: Article, forms: Forms): string {
  return `${front}\n${parts.map((part) => writePart(part, forms)).join("\n\n")}\n`;
}

function writePart(part: Part, forms: Forms): string {
  if (typeof part === "string") return part;
  return part.kind === "picture" ? forms.picture(part) : forms.callout(part);
}
