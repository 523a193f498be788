/**
 * The words of the interface: everything that templates and islands say and no page says.
 * Another chapter, or another language, changes `content/words.json` and no template.
 * Names in braces are filled in: `Meet {name}`.
 */
import { z } from "zod";
import { text } from "./fields.ts";

const ordinal = text("The number with its ending; {number} is the number.");

/** The forms are those of the language's plural rules; English has four, German has one. */
const ordinals = z.strictObject({
  one: ordinal.optional(),
  two: ordinal.optional(),
  few: ordinal.optional(),
  many: ordinal.optional(),
  other: ordinal,
});

export const wordsSchema = z
  .strictObject({
    // Everywhere
    skipToContent: text("The first link of a page, for the keyboard."),
    mainNavigation: text("Name of the header's navigation, for screen readers."),
    footerNavigation: text("Name of the footer's navigation."),
    socialNavigation: text("Title of the social links."),
    trail: text("Name of the trail above a title."),
    home: text("Name of the home page in trails."),
    logoLabel: text("Name of the logo's link; {name} is the site's name."),
    newTab: text("Said behind links that leave the site."),
    pdf: text("Said behind links to PDF files."),
    done: text("Said behind an item of a list that is ticked off."),
    hourLabel: text("The dial beside a title; {hour} is 00 to the length of the event."),
    hourMeaning: text("The dial in words."),
    samplesNotice: text("Shown while a page has invented people."),
    learnMore: text("Button of a card."),
    learnMoreAbout: text("The same button, for screen readers."),
    editPage: text("Link to the source of a page."),
    asOf: text("The year of a figure."),
    ordinals: ordinals.describe("How the language numbers things in order, such as 31st."),
    genericError: text("Said once when a script fails."),
    // Header
    openMenu: text("Button that opens the drawer."),
    closeMenu: text("Button that closes the drawer."),
    showGroup: text("Arrow beside a group of the navigation."),
    themeToDark: text("Theme button by day."),
    themeToLight: text("Theme button by night."),
    // Home
    pauseMotion: text("Stops the film and the strip of names."),
    playMotion: text("Starts them again."),
    logosLabel: text("Name of the moving strip."),
    // Families
    meet: text("Title of a family's story."),
    close: text("Closes a story."),
    previousFamily: text("Goes to the story before."),
    nextFamily: text("Goes to the story after."),
    // Teams
    overallDirector: text("Leads a captain team."),
    assistantDirectors: text("Help to lead it."),
    captains: text("Members of the team."),
    responsibilities: text("Title inside a team."),
    organization: text("Column of the list of ambassadors."),
    ambassadors: text("Column of the list of ambassadors."),
    // Tables and films
    year: text("Column of the totals."),
    total: text("Column of the totals."),
    chartLabel: text("The drawn line in words."),
    playVideo: text("Button of a film."),
    videoNote: text("Said beside a film."),
    // Articles
    byline: text("Author of an article."),
    previousArticle: text("Link to the older article."),
    nextArticle: text("Link to the newer article."),
    allArticles: text("Link to the list."),
    readArticle: text("Link of an article's card, for screen readers."),
    published: text("Date of an article."),
    feedTitle: text("Name of the feed."),
    // Events
    when: text("Title of the dates."),
    where: text("Title of the place."),
    addToCalendar: text("Link to a calendar file."),
    // Redirect pages
    redirecting: text("The text of the redirect pages."),
    redirectLink: text("The link of a redirect page."),
    redirectBlocked: text("Said when no tab could be opened."),
    backHome: text("Link to the home page."),
    // Not found
    suggestion: text("Offers the nearest page."),
    // Footer
    noticeTitle: text("Title of the statutory notice."),
    optOutTitle: text("Title of the opt-out lines."),
    contactTitle: text("Title of the office's address."),
    byPhone: text("Phone of a notice."),
    byWeb: text("Website of a notice."),
  })
  .describe("The words of the interface.");

export type Words = z.infer<typeof wordsSchema>;
