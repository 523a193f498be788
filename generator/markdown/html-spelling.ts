/** The spelling that both printers of Markdown have in common. */

const tag = /<[a-z][^\s"<>]*(?:\s+[^\s"<>=]+(?:="[^"]*")?)*>/g;

/**
 * Escapes `<` in the values of attributes, where HTML would allow it: then every `<` of the markup
 * begins a tag that a printer made, and nothing else that reads the markup can be misled by what an
 * author typed. In text the printers escape it already.
 * @param markup as a printer writes it: attributes in double quotes, or without a value
 */
export function escapeInTags(markup: string): string {
  return markup.replace(tag, (found) =>
    found.includes("<", 1) ? `<${found.slice(1).replaceAll("<", "&lt;")}` : found,
  );
}
