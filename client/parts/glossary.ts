/** What the glossary says: its own title, and by the id of each word its name and its paragraphs. */
export interface Glossary {
  readonly title: string;
  readonly words: Readonly<Record<string, readonly [name: string, ...texts: string[]]>>;
}
