/**
 * Puts a page into all the states that its style knows, without its scripts. These functions run
 * inside the page; after each change the browser matches its rules anew.
 */

/** Opens everything that opens, and shows what waits for a script. */
export function openStates(hasScripts: boolean): void {
  const match = () => document.body.offsetHeight;
  for (const details of document.querySelectorAll("details")) details.open = true;
  for (const submenu of document.querySelectorAll<HTMLElement>(".nav-submenu")) {
    submenu.dataset["open"] = "true";
    submenu.querySelector("a")?.setAttribute("aria-expanded", "true");
  }
  for (const hidden of document.querySelectorAll<HTMLElement>("[hidden]")) hidden.hidden = false;
  for (const empty of document.querySelectorAll("p:empty")) empty.textContent = "A message.";
  const roots = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  for (const root of roots) {
    delete root.dataset["hydrated"];
    root.dataset["failed"] = "";
  }
  match();
  // The first of each kind: the drawer, and one story for all.
  for (const dialog of [...document.querySelectorAll("dialog")].slice(0, 2)) {
    location.hash = dialog.id;
    match();
    if (dialog.popover) {
      dialog.showPopover();
      match();
      dialog.hidePopover();
    }
    dialog.showModal();
    match();
    dialog.close();
  }
  if (!hasScripts) return;
  for (const root of roots) {
    delete root.dataset["failed"];
    root.dataset["hydrated"] = "";
  }
  match();
}

/** Gives the first of each kind of element an attribute: what stands in the same place is alike. */
export function markKinds({ selector, mark }: { selector: string; mark: string }): void {
  const known = new Set<string>();
  for (const element of document.querySelectorAll(selector)) {
    const names: string[] = [];
    for (let part: Element | null = element; part; part = part.parentElement) {
      names.push(part.localName, part.getAttribute("class") ?? "", ...part.getAttributeNames());
    }
    const kind = names.join(" ");
    if (!known.has(kind)) element.setAttribute(mark, "");
    known.add(kind);
  }
}

/** Shows day and night, with motion at rest and at work, also to what is not displayed. */
export function themeStates(): void {
  const { dataset } = document.documentElement;
  for (const theme of ["light", "dark"]) {
    dataset["theme"] = theme;
    dataset["motion"] = "paused";
    document.body.offsetHeight;
    delete dataset["motion"];
    for (const element of document.querySelectorAll("*")) getComputedStyle(element).color;
  }
}
