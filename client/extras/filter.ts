/**
 * Finds an entry in a long list: a field hides what does not have its words. Without this script the
 * field is not shown, and the whole list stands there.
 */
import { afterPaint } from "../parts/after-paint.ts";
import { keepTyped } from "../parts/keep-typed.ts";
import { plainLetters, withoutEndings } from "../parts/plain-letters.ts";

/** The letters of a text: without accents, in one case, with nothing but spaces between words. */
function plain(text: string | null): string {
  return plainLetters(text ?? "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What stands in an entry for the eye: `(opens in a new tab)` is no word of it. */
function wordsOf(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll(".visually-hidden")) hidden.remove();
  return plain(copy.textContent);
}

/** Shows all names of a long list, or its first ones; and all of them while one is looked for. */
function serveMore(filter: HTMLElement, button: HTMLButtonElement): (isSearched: boolean) => void {
  const { fewer = "" } = button.dataset;
  const more = button.textContent;
  let isOpen = false;
  const show = (isSearched: boolean) => {
    filter.toggleAttribute("data-all", isOpen || isSearched);
    button.hidden = isSearched;
    button.ariaExpanded = `${isOpen}`;
    button.textContent = isOpen ? fewer : more;
  };
  button.onclick = () => {
    isOpen = !isOpen;
    afterPaint(() => {
      show(false);
      // The button is where the list ends: after "Show fewer" that's far above.
      if (!isOpen) button.scrollIntoView({ block: "center" });
    });
  };
  // The styles show all names while the address leads to one of them: the button has to know.
  const openForTarget = () => {
    if (!filter.nextElementSibling?.querySelector(":target")) return;
    isOpen = true;
    show(false);
  };
  addEventListener("hashchange", openForTarget);
  openForTarget();
  return show;
}

/** Makes a field search the list that follows it. */
function serve(filter: HTMLElement): void {
  const field = filter.querySelector("input");
  const status = filter.querySelector<HTMLElement>("[data-none]");
  const list = filter.nextElementSibling;
  // The questions of a page stand in several lists, each under its title.
  const questions = filter.parentElement?.querySelectorAll<HTMLElement>(".accordion__item");
  const entries = "questions" in filter.dataset ? questions : list?.children;
  const items = [...(entries ?? [])] as HTMLElement[];
  if (!field || !status) return;
  const texts = items.map(wordsOf);
  const { count = "", none = "" } = status.dataset;
  const button = list?.nextElementSibling;
  const showAll =
    button instanceof HTMLButtonElement && button.matches(".filter__more")
      ? serveMore(filter, button)
      : undefined;
  // The last of several choices is for whoever finds none.
  const other = list?.matches(".choices") ? items.at(-1) : undefined;
  const find = () => {
    const typed = plain(field.value);
    const match = (words: string) =>
      texts.map((text) => words.split(" ").every((word) => text.includes(word)));
    const whole = match(typed);
    const found = whole.includes(true) ? whole : match(withoutEndings(typed));
    const shown = found.filter(Boolean).length;
    for (const [index, item] of items.entries()) item.hidden = !found[index] && item !== other;
    const counted = count.replace("{shown}", `${shown}`).replace("{all}", `${items.length}`);
    const said = shown > 0 ? counted : none;
    status.textContent = typed === "" ? "" : said;
    showAll?.(typed !== "");
  };
  const clear = () => {
    field.value = "";
    find();
  };
  field.oninput = () => afterPaint(find);
  field.onkeydown = ({ key }) => {
    if (key === "Escape") clear();
  };
  // What an address asks for is shown, whatever is typed.
  addEventListener("hashchange", () => {
    clear();
    document.querySelector(":target")?.scrollIntoView();
  });
  keepTyped(field.id, [field]);
  // What was typed before may be back.
  if (field.value) find();
  filter.dataset["ready"] = "";
}

/** Serves the fields of the page. */
export function startFilters(): void {
  for (const filter of document.querySelectorAll<HTMLElement>(".filter")) serve(filter);
}
