/**
 * The search: the field of a page, and the dialog that the header opens. The loader fetches this when a
 * visitor reaches for one of them, and the page of the search does so by itself. Its style comes with it,
 * so that no page has it before.
 */
import { adoptStyle } from "./parts/adopt-style.ts";
import { afterPaint } from "./parts/after-paint.ts";
import { element } from "./parts/element.ts";
import { keepTyped } from "./parts/keep-typed.ts";
import { leaveDialog } from "./parts/leave-dialog.ts";
import { followPress, isPressBeside } from "./parts/press-beside.ts";
import { loadSearch } from "./search/load-search.ts";
import { serveField } from "./search/serve-field.ts";
import { css } from "./search/style.ts";

let pageField: HTMLInputElement | null | undefined;
let dialog: HTMLDialogElement | undefined;

/** Serves the field of the page, where it has one. */
export function start(): void {
  adoptStyle(css);
  const box = document.querySelector<HTMLElement>(".finder");
  pageField = box?.querySelector("input");
  if (box && pageField) servePage(box, pageField);
}

/** The field of the page. On the page of the search the address says what is looked for, and so keeps it. */
function servePage(box: HTMLElement, field: HTMLInputElement): void {
  const [status, list] = [...box.querySelectorAll<HTMLElement>("[role=status], #Finder-list")];
  if (!status || !list) return;
  // Without a script it is no list, and its name is that of the field.
  Object.assign(list, { role: "listbox", ariaLabel: field.labels?.[0]?.textContent ?? "" });
  const { all } = field.dataset;
  const isOwn = all === undefined;
  if (isOwn) field.value ||= new URLSearchParams(location.search).get("q") ?? "";
  else keepTyped(field.id, [field]);
  const onType = (typed: string) => {
    const query = typed && `?q=${encodeURIComponent(typed)}`;
    if (location.search !== query)
      history.replaceState(history.state, "", location.pathname + query);
  };
  serveField(
    isOwn ? { field, status, list, most: 50, onType } : { field, status, list, most: 3, all },
  );
}

/** Opens the search of the header; on the page of the search its field is there already. */
export function open(link: HTMLAnchorElement): void {
  if (pageField) {
    pageField.focus();
    pageField.select();
    return;
  }
  dialog ??= makeDialog(link);
  const made = dialog;
  afterPaint(() => {
    if (!made.open) made.showModal();
    made.querySelector("input")?.select();
  });
}

function makeDialog(link: HTMLAnchorElement): HTMLDialogElement {
  const label = link.ariaLabel ?? "";
  const field = element("input", "finder__field");
  const status = element("p", "finder__status");
  const list = element("div", "finder__list");
  const button = element("button", "finder__close");
  const bar = element("div", "finder__bar", field, button);
  const made = element("dialog", "finder__dialog", bar, status, list, element("p", "finder__note"));
  Object.assign(field, { type: "text", role: "combobox", autocomplete: "off", spellcheck: false });
  Object.assign(field, { ariaLabel: label, placeholder: label, enterKeyHint: "search" });
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", "Found");
  field.setAttribute("aria-expanded", "false");
  Object.assign(list, { id: "Found", role: "listbox", ariaLabel: label, hidden: true });
  button.type = "button";
  status.role = "status";
  made.ariaLabel = label;
  const close = () => afterPaint(() => made.close());
  button.onclick = close;
  made.oncancel = leaveDialog;
  made.onpointerdown = followPress;
  made.onpointerup = followPress;
  made.onclick = (event) => {
    // A result may lead to this very page.
    if (isPressBeside(event)) close();
    else if ((event.target as Element).closest("a")) made.close();
  };
  document.body.append(made);
  keepTyped("search", [field]);
  serveField({ field, status, list, most: 3, all: link.pathname });
  // By the time that a word is typed, the file is there.
  loadSearch().then(
    ({ words }) => {
      button.ariaLabel = words.close;
    },
    () => undefined,
  );
  return made;
}
