/**
 * The stable names of all problems. A code never changes its meaning, because tests, reports and the pages in
 * docs/problems/ refer to it. Each row says what kind of mistake it is.
 */
export const problemCodes = {
  "address-collision": "Two files claim the same address.",
  "anchor-unknown": "A link points to a heading that its page doesn't have.",
  "block-attribute":
    "Something in the braces of a block is unknown, or something that it needs is missing.",
  "block-content": "A block is in a place where it can't be, or holds what it can't hold.",
  "block-unclosed": "A block is opened and never closed.",
  "block-unknown": "A block has a name that doesn't exist.",
  "conflict-left": "A file has two versions of a text, and one has to be chosen.",
  "description-repeated": "Two pages have the same description.",
  "entry-repeated": "An entry is in its list twice.",
  "entry-unused": "Something in a list doesn't show up on any page.",
  "fact-unknown": "A text asks for a figure that isn't in the list of figures.",
  "fence-unclosed": "A piece of code is opened and never closed.",
  "field-missing": "A required field is missing.",
  "field-unknown": "A field has a name that doesn't exist here.",
  "field-value": "A field has a value that can't be used.",
  "figure-typed": "A figure is typed by hand, though the list of figures has it.",
  "file-missing": "A file is missing that the site can't do without.",
  "file-refused": "A file can't be read as content, or wouldn't show up.",
  "file-unused": "No link leads to a file for download.",
  "front-matter-missing": "A page doesn't begin with its fields.",
  "front-matter-syntax":
    "The fields at the top of a page can't be read, or don't mean what they should.",
  "front-matter-unclosed": "The fields at the top of a page have no end.",
  "heading-order": "A heading skips a level or repeats the title's level.",
  "html-dropped": "HTML was left out.",
  "id-repeated": "Two things on one page have the same name, so a link finds only the first.",
  "json-duplicate": "A name is in one entry of a list twice.",
  "json-syntax": "A list or a settings file can't be read.",
  "link-detour": "A link goes to a page that only forwards visitors to another.",
  "link-label": "A link doesn't say where it goes.",
  "link-outside": "An address outside the site doesn't answer a program as it should.",
  "link-typed": "An outside address is typed by hand.",
  "link-unknown": "A link names something that doesn't exist.",
  "link-unpublished": "A link leads to a page that isn't published yet.",
  "mail-unusable": "A mail link has an address that no mail could reach.",
  "output-fault": "A finished page breaks a rule of the site.",
  "page-orphan": "No link of another page leads to a page.",
  "person-spelling": "A person's name is spelled in two ways.",
  "phone-unusable": "A phone link has a number that no phone could dial.",
  "picture-alt": "A picture has no description, or only the name of its file or its caption.",
  "picture-broken": "A picture can't be read, or must not be.",
  "picture-cleaned": "A drawing had something in it that doesn't draw, and lost it.",
  "picture-heavy": "A picture stays too heavy for a slow phone.",
  "picture-kind": "A picture is of a kind that no page shows, or not what its name says.",
  "picture-place": "A picture is in a place where none can be.",
  "picture-position": "A photograph says where it was taken.",
  "picture-small": "A picture has too few pixels for the place where it's shown.",
  "picture-unknown": "A text names a picture that doesn't exist.",
  "picture-unused": "A photograph is shown nowhere.",
  "reference-unknown": "Something refers to an entry that doesn't exist, or to an empty list.",
  "text-literal": "Something would show up the way it was typed, and wasn't meant that way.",
  "text-lost": "A part of a text wouldn't show up.",
  "text-untidy":
    "Something in a text can't be meant: words are there twice, or a day or a price is impossible.",
  "title-repeated": "Two pages have the same title.",
  "total-differs": "Two files state different totals for the same year, or shares don't add up.",
} as const satisfies Record<string, string>;

/** The name of a kind of problem. */
export type ProblemCode = keyof typeof problemCodes;

/** The path of the page that explains a code, from the root of the repository. */
export const helpPathOf = (code: ProblemCode) => `docs/problems/${code}.md`;
