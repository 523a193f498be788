/**
 * The stable names of all problems. A code never changes its meaning: tests, reports and
 * the pages that explain them refer to it. Each row says what kind of mistake it is.
 */

export const problemCodes = {
  "address-collision": "Two files claim the same address.",
  "anchor-unknown": "A link points to a heading that its page does not have.",
  "block-attribute": "The braces of a block hold something unknown, or lack what it needs.",
  "block-content": "A block stands where it cannot, or holds what it cannot.",
  "block-unclosed": "A block is opened and never closed.",
  "block-unknown": "A block has a name that does not exist.",
  "conflict-left": "Two versions of a text stand in a file, and nobody has chosen.",
  "description-repeated": "Two pages have the same description.",
  "entry-repeated": "An entry stands twice in its list.",
  "entry-unused": "Something that is written down is shown on no page.",
  "fact-unknown": "A figure is asked for that the ledger of figures does not hold.",
  "fence-unclosed": "A piece of code is opened and never closed.",
  "field-missing": "A field that must be there is not.",
  "field-unknown": "A field has a name that does not exist here.",
  "field-value": "A field has a value that cannot be used.",
  "figure-typed": "A figure of the ledger is typed by hand.",
  "file-missing": "A file is missing that the site cannot do without.",
  "file-refused": "A file cannot be read as content, or nobody would see it.",
  "file-unused": "No link leads to a file that is there to be downloaded.",
  "front-matter-missing": "A page does not begin with its fields.",
  "front-matter-syntax": "The fields at the top of a page cannot be read, or not as was meant.",
  "front-matter-unclosed": "The fields at the top of a page have no end.",
  "heading-order": "A heading skips a level or repeats the title's level.",
  "html-dropped": "HTML was left out.",
  "id-repeated": "Two things on one page have the same name, so a link finds only the first.",
  "json-duplicate": "A name stands twice in one entry of a list.",
  "json-syntax": "A list or a settings file cannot be read.",
  "link-detour": "A link leads to a page that only sends its visitors on to another.",
  "link-label": "A link does not say where it goes.",
  "link-outside": "An address outside the site does not answer as it should.",
  "link-typed": "An outside address is typed by hand.",
  "link-unknown": "A link names something that does not exist.",
  "link-unpublished": "A link leads to a page that is not published yet.",
  "mail-unusable": "A mail link has an address that no mail could reach.",
  "output-fault": "A finished page breaks a rule of the site.",
  "page-orphan": "No link of another page leads to a page.",
  "person-spelling": "A person's name is spelled in two ways.",
  "phone-unusable": "A phone link has a number that no phone could dial.",
  "picture-alt": "A picture has no description, or only the name of its file or its caption.",
  "picture-broken": "A picture cannot be read, or must not be.",
  "picture-cleaned": "A drawing held something that is no drawing, and lost it.",
  "picture-heavy": "A picture stays too heavy for a slow phone.",
  "picture-kind": "A picture is of a kind that no page shows, or not what its name says.",
  "picture-place": "A picture stands where none can be.",
  "picture-small": "A picture has too few pixels for the place where it is shown.",
  "picture-unknown": "A picture is named that does not exist.",
  "picture-unused": "A photograph is shown nowhere.",
  "reference-unknown": "Something refers to an entry that does not exist, or to an empty list.",
  "text-literal": "Something would be printed as it was typed, and was not meant so.",
  "text-lost": "A part of a text would not be shown.",
  "text-untidy": "Words stand twice in a text, or nothing stands below a heading.",
  "title-repeated": "Two pages have the same title.",
  "total-differs": "Two files state another total for the same year, or shares make no whole.",
} as const satisfies Record<string, string>;

/** The name of a kind of problem. */
export type ProblemCode = keyof typeof problemCodes;

/** Where the page that explains a code stands, from the root of the repository. */
export const helpPathOf = (code: ProblemCode) => `docs/problems/${code}.md`;
