/**
 * Makes a field search the site while its visitor types (ARIA practices, combobox with a list): the focus stays
 * in the field, the arrow keys go through the results, Enter opens one.
 */
import { afterPaint } from "../parts/after-paint.ts";
import { element } from "../parts/element.ts";
import type { Group, SearchHit } from "./find.ts";
import { loadSearch } from "./load-search.ts";

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

  const find = async () => {
    const typed = field.value.trim();
    onType?.(typed);
    const { find, words } = await loadSearch();
    // What came meanwhile has its own turn.
    if (typed !== field.value.trim()) return;
    const { count, groups } = typed ? find(typed, most) : { count: 0, groups: [] };
    const shown = groups.map((group, at) => drawGroup(group, `${list.id}-${at}`));
    if (all && count > 0) shown.push(drawAll(words.all, resultsOf(all, typed)));
    const hasSamples = groups.some(({ hits }) => hits.some(({ isSample }) => isSample));
    list.replaceChildren(...shown);
    for (const [at, option] of options().entries()) option.id = `${list.id}-option-${at}`;
    field.setAttribute("aria-expanded", `${count > 0}`);
    list.hidden = count === 0;
    list.nextElementSibling?.replaceChildren(hasSamples ? words.samplesNotice : "");
    activate(-1);
    const said = count > 0 ? words.count.replace("{count}", `${count}`) : words.none;
    // What is not found is seen at once, from the second letter on; how much was found is seen without words.
    clearTimeout(timer);
    status.textContent = count === 0 && typed.length > 1 ? said : "";
    if (count > 0)
      timer = setTimeout(() => {
        status.textContent = said;
      }, pause);
  };

  // The letter is seen before its results.
  field.addEventListener("input", () =>
    afterPaint(() =>
      find().catch(() => {
        status.textContent = document.getElementById("Message")?.dataset["error"] ?? "";
      }),
    ),
  );
  field.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const found = options();
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // Between the last and the first stands the field itself.
      const places = found.length + 1;
      activate(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      const typed = field.value.trim();
      const chosen = found[active];
      // Without a choice all results are one, also while those of the last letter are not drawn yet.
      if (chosen) chosen.click();
      else if (!all) activate(0);
      else if (typed) location.assign(resultsOf(all, typed));
    } else if (event.key === "Escape" && field.value && !all) {
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
