/**
 * What a visitor has typed outlives the page: it is kept when the page goes away, and comes back with Back or a
 * reload in the same tab. It lies in the storage of that tab, which forgets it when the tab is closed; nothing is
 * kept of fields that are as they were printed (the page on privacy says so).
 */

/**
 * Keeps the fields of a form, and gives them back what was typed. A form that asks for this looks at its fields
 * afterwards, as it has to for browsers that bring back texts by themselves.
 * @param name tells the forms of a page from each other
 * @param fields in the order of the page: texts, and buttons to choose
 */
export function keepTyped(name: string, fields: readonly HTMLInputElement[]): void {
  const key = `typed ${location.pathname} ${name}`;
  let isKept = isReturn() && giveBack(fields, read(key));
  addEventListener("pagehide", () => {
    const isTyped = fields.some(isChanged);
    if (isTyped) write(key, JSON.stringify(fields.map(readField)));
    else if (isKept) write(key);
    isKept = isTyped;
  });
}

/** Whether this page was here before, and a visitor comes back to it. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType("navigation");
  return /back|reload/.test((visit as PerformanceNavigationTiming | undefined)?.type ?? "");
}

const isChoice = ({ type }: HTMLInputElement) => type === "radio" || type === "checkbox";

const isChanged = (field: HTMLInputElement) =>
  isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;

const readField = (field: HTMLInputElement) => (isChoice(field) ? field.checked : field.value);

/** Gives values to the fields that nobody has changed since; answers whether there were any. */
function giveBack(fields: readonly HTMLInputElement[], values: readonly unknown[]): boolean {
  for (const [index, field] of fields.entries()) {
    const value = values[index];
    if (isChanged(field)) continue;
    if (typeof value === "boolean") field.checked = value;
    else if (typeof value === "string") field.value = value;
  }
  return values.length > 0;
}

/** What was kept; nothing where storage is blocked or holds something else. */
function read(key: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(key: string, values?: string): void {
  try {
    if (values === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, values);
  } catch {
    // Where storage is blocked, what is typed lasts as long as the page.
  }
}
