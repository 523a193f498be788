/**
 * The words of the interface: everything that templates and islands say and no page says.
 * Another chapter, or another language, changes `content/words.json` and no template.
 * Names in braces are filled in: `Meet {name}`.
 */
import type * as z from "zod";
import { group, list, rule, text } from "./fields.ts";

/**
 * A word of the interface.
 * @param needs names in braces that it must hold, because the page says nothing without them
 * @param may names that it may hold beside them
 */
const word = (manual: string, needs: readonly string[] = [], may: readonly string[] = []) => {
  const needed = needs.map((name) => `{${name}}`);
  const allowed = [...needs, ...may].map((name) => `{${name}}`);
  const isRight = (value: string) =>
    needed.every((name) => value.includes(name)) &&
    (value.match(/\{[^{}]*\}|[{}]/g) ?? []).every((found) => allowed.includes(found));
  return text(manual).refine(
    isRight,
    needs.length > 0
      ? rule(
          `must have ${needed.join(" and ")} in it`,
          `Write ${needed.join(" and ")} where the page should fill ${needed.length > 1 ? "them" : "it"} in.`,
        )
      : rule(
          `must have no braces${may.map((name) => ` but {${name}}`).join("")}`,
          "Delete the braces and what's in them.",
        ),
  );
};

const ordinal = word("The number with its ending, such as {number}th.", ["number"]);

export const wordsSchema = group("The words of the interface.", {
  // Quotes are typed straight, and curled when the site is built.
  quotes: word("The quotation marks of the language: double ones, then single ones. German: „“‚‘")
    .regex(/^.{4}$/u, "must be four marks, such as “”‘’")
    .default("“”‘’"),
  // Everywhere
  skipToContent: word("The first link of a page, for the keyboard."),
  mainNavigation: word("Name of the header's navigation, for screen readers."),
  footerNavigation: word("Name of the footer's navigation."),
  socialNavigation: word("Title of the social links."),
  announcement: word("Name of the bar above every page, for screen readers."),
  trail: word("Name of the trail above a title."),
  home: word("Name of the home page in trails."),
  logoLabel: word("Name of the logo's link; {name} is the wordmark.", ["name"]),
  newTab: word("Said behind links that leave the site."),
  pdf: word("Said behind links to PDF files."),
  fileSize: word("Said behind links to files of the site: PDF, 1.2 MB.", ["kind", "size"]),
  done: word("Said behind an item of a list that is ticked off."),
  sample: word("The badge on a tile that shows an invented story."),
  samplesNotice: word("Shown while a page has invented people."),
  sampleStory: word("Shown below an invented family's story, and in feeds behind such an article."),
  draft: word("The mark of a page that only previews show."),
  preview: word("Said above every page of a preview."),
  appearsOn: word("The mark of an article that waits for its day.", ["date"]),
  onThisPage: word("Title of the list of a page's sections."),
  learnMore: word("Button of a card."),
  learnMoreAbout: word("The same button, for screen readers.", ["title"]),
  share: word("The button that opens the system's own sheet, and the name of the row around it."),
  copyLink: word("Button that copies the address of the page."),
  linkCopied: word("Said when it is done."),
  print: word("Button that prints the page."),
  sendByMail: word("Link that writes a mail with the address of the page."),
  editPage: word("Link to the source of a page."),
  asOf: word("The year of a figure.", ["date"]),
  raisedSoFar: word("The running total. Unset: the site shows none.", [
    "amount",
    "day",
    "time",
  ]).optional(),
  // The forms are those of the language's plural rules; English has four, German has one.
  ordinals: group("How the language numbers things in order, such as 31st.", {
    one: ordinal.optional(),
    two: ordinal.optional(),
    few: ordinal.optional(),
    many: ordinal.optional(),
    other: ordinal,
  }),
  genericError: word("Said once when a script fails."),
  // Header
  openMenu: word("Button that opens the drawer."),
  closeMenu: word("Button that closes the drawer."),
  groupPage: word("Link to a group's own page, first in its group of the menu and the drawer.", [
    "title",
  ]),
  themeToDark: word("Theme button by day."),
  themeToLight: word("Theme button by night."),
  // Home
  latestArticles: word("Title of the latest articles."),
  pauseMotion: word("Stops the film and the strip of names."),
  playMotion: word("Starts them again."),
  logosLabel: word("Name of the moving strip."),
  // Texts to copy
  copy: word("Button that copies a text."),
  copied: word("Said when it was copied.", [], ["title"]),
  copiedBlanks: word("Said when it still has blanks; {blanks} lists them.", ["blanks"], ["title"]),
  // Tools
  untick: word("Button that empties the boxes of a list."),
  goalAmount: word("Label of the amount to raise."),
  goalAsks: word("Label of how many people are asked."),
  goalDays: word("Label of the days that are left."),
  goalPlan: word("The plan: of each, of each if half give, a day.", ["all", "half", "daily"]),
  goalPlanOne: word("The plan where one person is asked.", ["all"]),
  goalError: word("Said of a number that can't be used, by the label of its field.", [
    "max",
    "field",
  ]),
  quizResult: word("Where most answers of a quiz lead.", ["title"]),
  // People
  emailTo: word("Link to a person's inbox; the name is said to screen readers only.", ["name"]),
  // Families
  meet: word("Title of a family's story.", ["name"]),
  close: word("Closes a story."),
  previousFamily: word("Goes to the story before."),
  nextFamily: word("Goes to the story after."),
  // Long lists
  findName: word("Label of the field that finds a name in a list."),
  filterCount: word("How many names were found.", ["shown", "all"]),
  filterNone: word("Said when none was found, and what to do then."),
  showAll: word("Button below the first names of a long list.", ["count"]),
  showFewer: word("The same button while all names are shown."),
  // Teams
  overallDirector: word("Leads a captain team."),
  assistantDirectors: word("Help to lead it."),
  captains: word("Members of the team."),
  responsibilities: word("Title inside a team."),
  // Tables and films
  year: word("Column of the totals."),
  rowCount: word("Said of a long table, a part of which is seen at once.", ["count"]),
  total: word("Column of the totals."),
  yearNote: word("Column of their notes. Unset: they show none.").optional(),
  chartLabel: word("The drawn line in words.", ["from", "to"], ["highest", "year"]),
  playVideo: word("Button of a film.", ["title"]),
  videoNote: word("Said beside a film."),
  // Articles
  byline: word("Author of an article.", ["name"]),
  bylineRole: word("What the author does, and for whom.", ["role", "organization"]),
  previousArticle: word("Link to the older article."),
  nextArticle: word("Link to the newer article."),
  allArticles: word("Name of the two links to other articles, for screen readers."),
  tags: word("Name of the links to the tags. Unset: they have none.").optional(),
  published: word("Date of an article.", ["date"]),
  feedTitle: word("Name of the feed."),
  // Events
  when: word("Title of the dates."),
  where: word("Title of the place."),
  datesUnknown: word("In place of the dates of an event, while none are known."),
  lastEdition: word("Said of the last edition of an event.", ["dates"]),
  pastEditions: word("Title of the list of editions that are over, below all events."),
  eventIsOn: word("Said of an event while it is held."),
  eventIsCancelled: word("Said of an edition that is not held."),
  addToCalendar: word("Link to a calendar file."),
  subscribe: word("Link to the calendar of all events."),
  // Redirect pages
  redirecting: word("Said while a redirect page opens its tab.", [], ["title"]),
  redirectByHand: word("Said there without scripts; {site} is the label of the link.", ["site"]),
  redirectLink: word("The link of a redirect page.", ["title"]),
  redirectBlocked: word("Said when no tab could be opened."),
  redirectOpened: word("Said once a tab was opened; {site} is the label of the link.", ["site"]),
  redirectAbout: word("Link behind it, to the text of the redirect page.", ["title"]),
  backHome: word("Link to the home page."),
  // Not found
  suggestion: word("Offers the nearest pages.", ["title"]),
  // Search
  search: group("What the search says. Unset: the site has none.", {
    label: word("The button of the header, and the label of the field."),
    count: word("How much was found.", ["count"]),
    none: word("Said when nothing was found, and what to do then."),
    all: word("Link from the first results to all of them."),
    noScript: word("Said on the page of the search where no script runs."),
    findQuestion: word("Label of the field that finds one of many questions."),
    page: word("Title of the pages among the results."),
    article: word("Of the articles."),
    event: word("Of the events."),
    question: word("Of the questions."),
    team: word("Of the teams."),
    family: word("Of the families."),
    organization: word("Of organizations and companies."),
    person: word("Of people."),
    section: word("Of the sections of pages."),
  }).optional(),
  // Footer
  byPhone: word("Phone of a notice.", ["phone"]),
  byWeb: word("Website of a notice.", ["site"]),
  // Texts
  footnotes: word("Title of a page's footnotes, for screen readers."),
  backToText: word("Link from a footnote back to the text, for screen readers.", ["number"]),
  alerts: group("Titles of the boxes that begin with > [!NOTE] and the like, as on GitHub.", {
    note: word("Of a note."),
    tip: word("Of a tip."),
    important: word("Of what is important."),
    warning: word("Of a warning."),
    caution: word("Of a danger."),
  }),
  familyAnchor: word("First word of the address of a family's story: #family-ava-m."),
  teamAnchor: word("First word of the address of a team: #team-morale."),
  sectionAnchor: word("First word of the address of a heading without a letter: #section-2026."),
  questionAnchor: word("First word of the address of a question: #question-where-is-it."),
  vagueLinks: list(
    "Links that say only this, such as click here, are warned of.",
    word("Words that say nothing about where a link goes."),
  ),
  vagueDescriptions: list(
    "Descriptions of pictures that say only this, such as photo, are warned of.",
    word("A word for every picture."),
  ),
});

export type Words = z.infer<typeof wordsSchema>;
