/**
 * Makes a field search the site while its visitor types (ARIA practices, combobox with a list): the focus stays
 * in the field, the arrow keys go through the results, Enter opens one.
 */
import { afterPaint } from "../parts/after-paint.ts";
import { element } from "../parts/element.ts";
import type { Group, SearchHit } from "./find.ts";
import { loadSearch, type Search } from "./load-search.ts";

/** The field, and what its results do. */
interface SearchField {
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  readonly list: HTMLElement;
  /** How many results a kind has at most. */
  readonly most: number;
  /** The page of all results, where these are only the first. */
  readonly all?: string;
  /** Is called with what is typed. */
  readonly onType?: (typed: string) => void;
}

/** How many milliseconds a screen reader waits for an end of the typing before it says how much was found. */
const pause = 500;

/** Serves a field. */
export function serveField({ field, status, list, most, all, onType }: SearchField): void {
  let active = -1;
  let timer = 0;
  // Inputs are counted: only the last one is answered.
  let asked = 0;
  let answered = 0;
  /** The keys that were pressed before the last answer: they mean the results that come with it. */
  let waiting: string[] = [];
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];

  const activate = (index: number) => {
    active = index;
    for (const [at, option] of options().entries())
      option.setAttribute("aria-selected", `${at === index}`);
    const option = options()[index];
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  };

  const draw = ({ find, words }: Search, typed: string) => {
    const { count, groups } = typed ? find(typed, most) : { count: 0, groups: [] };
    const shown = groups.map((group, at) => drawGroup(group, `${list.id}-${at}`));
    if (all && count > 0) shown.push(drawAll(words.all, resultsOf(all, typed)));
    const hasSamples = groups.some(({ hits }) => hits.some(({ isSample }) => isSample));
    list.replaceChildren(...shown);
    for (const [at, option] of options().entries()) option.id = `${list.id}-option-${at}`;
    field.setAttribute("aria-expanded", `${count > 0}`);
    list.hidden = count === 0;
    list.nextElementSibling?.replaceChildren(hasSamples ? words.samplesNotice : "");
    const said = count > 0 ? words.count.replace("{count}", `${count}`) : words.none;
    // What is not found is seen at once, from the second letter on; how much was found is seen without words.
    clearTimeout(timer);
    status.textContent = count === 0 && typed.length > 1 ? said : "";
    if (count > 0)
      timer = setTimeout(() => {
        status.textContent = said;
      }, pause);
  };

  const answer = async (turn: number) => {
    if (turn !== asked) return;
    const typed = field.value.trim();
    onType?.(typed);
    const search = await loadSearch().catch(() => undefined);
    if (turn !== asked) return;
    if (search) draw(search, typed);
    else status.textContent = document.getElementById("Message")?.dataset["error"] ?? "";
    answered = turn;
    for (const key of waiting.splice(0)) press(key);
  };

  const press = (key: string) => {
    const found = options();
    const typed = field.value.trim();
    const chosen = found[active];
    // Between the last and the first stands the field itself.
    const places = found.length + 1;
    if (key === "ArrowDown") activate(((active + 2) % places) - 1);
    else if (key === "ArrowUp") activate(((active + places) % places) - 1);
    else if (chosen) chosen.click();
    // Without a choice all results are one.
    else if (!all) activate(0);
    else if (typed) location.assign(resultsOf(all, typed));
  };

  field.addEventListener("input", () => {
    asked++;
    waiting = [];
    // What was chosen was an answer to something else.
    activate(-1);
    const turn = asked;
    // The letter is seen before its results.
    afterPaint(() => answer(turn));
  });
  // Who closes the search, or goes on to something else, waits for nothing.
  field.addEventListener("blur", () => {
    waiting = [];
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const { key } = event;
    const isBehind = answered !== asked;
    const isArrow = /^Arrow(?:Up|Down)$/.test(key);
    if (key === "Enter" || (isArrow && (isBehind || options().length > 0))) {
      event.preventDefault();
      // All results have a page of their own, which needs no waiting.
      const isForAll = key === "Enter" && all && waiting.length === 0;
      if (isBehind && !isForAll) waiting.push(key);
      else press(key);
    } else if (key === "Escape" && field.value && !all) {
      event.preventDefault();
      field.value = "";
      field.dispatchEvent(new Event("input"));
    }
  });
  if (field.value) field.dispatchEvent(new Event("input"));
}

/** The address of all results for what is typed. */
const resultsOf = (all: string, typed: string) => `${all}?q=${encodeURIComponent(typed)}`;

function drawGroup({ title, hits }: Group, id: string): HTMLElement {
  const name = element("p", "finder__kind", title);
  name.id = id;
  name.role = "presentation";
  const group = element("div", "finder__group", name, ...hits.map(drawHit));
  group.role = "group";
  group.setAttribute("aria-labelledby", id);
  return group;
}

function drawHit({ title, href, detail }: SearchHit): HTMLElement {
  const option = drawOption(href, element("span", "finder__title", title));
  if (detail) option.append(" ", element("span", "finder__detail", detail));
  return option;
}

function drawAll(words: string, href: string): HTMLElement {
  const option = drawOption(href, words);
  option.classList.add("finder__all");
  return option;
}

function drawOption(href: string, ...inside: readonly (Node | string)[]): HTMLAnchorElement {
  const option = element("a", "finder__option", ...inside);
  option.href = href;
  option.role = "option";
  option.tabIndex = -1;
  option.setAttribute("aria-selected", "false");
  return option;
}
