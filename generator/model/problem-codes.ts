/**
 * The stable names of all problems. A code never changes its meaning: tests, reports and
 * the pages that explain them refer to it. Each row says what kind of mistake it is.
 */

export const problemCodes = {
  "address-collision": "Two sources claim the same address.",
  "anchor-unknown": "A link points to a heading that its page does not have.",
  "block-attribute": "A block has an attribute that it does not know, or lacks one that it needs.",
  "block-content": "The inside of a block is not what the block expects.",
  "block-unclosed": "A block is opened and never closed.",
  "block-unknown": "A block has a name that does not exist.",
  "description-repeated": "Two pages have the same description.",
  "entry-unused": "An entry of a list is shown on no page.",
  "fact-unknown": "A figure is asked for that the ledger of facts does not hold.",
  "fence-unclosed": "A code fence is opened and never closed.",
  "field-missing": "A field that must be there is not.",
  "field-unknown": "A field has a name that does not exist here.",
  "field-value": "A field has a value that cannot be used.",
  "figure-typed": "A figure of the ledger is typed by hand.",
  "file-refused":
    "A file cannot be read as content: a link, a bad name, a wrong encoding, too large.",
  "front-matter-missing": "A page does not begin with its front matter.",
  "front-matter-syntax": "The front matter cannot be read.",
  "front-matter-unclosed": "The front matter is opened and never closed.",
  "heading-order": "A heading skips a level or repeats the title's level.",
  "html-dropped": "Raw HTML was left out.",
  "id-repeated": "Two things on one page have the same name, so a link finds only the first.",
  "json-duplicate": "A key stands twice in one JSON object.",
  "json-syntax": "A JSON file cannot be read.",
  "link-detour": "A link leads to a page that only sends its visitors on to another.",
  "link-label": "A link does not say where it goes.",
  "link-outside": "An address outside the site does not answer as it should.",
  "link-unknown": "A link names something that does not exist.",
  "mail-unusable": "A mail link has an address that no mail could reach.",
  "output-fault": "A finished page breaks a rule of the house.",
  "page-orphan": "No link of another page leads to a page.",
  "phone-unusable": "A phone link has a number that no phone could dial.",
  "picture-alt": "A picture has no description, or only the name of its file.",
  "picture-broken": "A picture cannot be read, or must not be.",
  "picture-cleaned": "A drawing held something that is no drawing, and lost it.",
  "picture-heavy": "A picture stays too heavy for a slow phone.",
  "picture-kind": "A picture is of a kind that no page shows, or not what its name says.",
  "picture-small": "A picture has too few pixels for the place where it is shown.",
  "picture-unknown": "A picture is named that does not exist.",
  "picture-unused": "A photograph is shown nowhere.",
  "public-unused": "A picture of the public folder is named nowhere.",
  "reference-unknown": "An entry refers to another entry that does not exist.",
  "title-repeated": "Two pages have the same title.",
} as const satisfies Record<string, string>;

/** The name of a kind of problem. */
export type ProblemCode = keyof typeof problemCodes;
