/**
 * Offers the three nearest pages to a lost visitor: those whose addresses differ from the asked one
 * in the fewest letters. The template prints the list of pages; nothing is fetched.
 */

/** How many letters have to be added, dropped or changed to make one text of the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const place = document.querySelector<HTMLElement>("[data-suggestion]");
const pages = JSON.parse(place?.dataset.pages ?? "[]") as [address: string, title: string][];
const asked = `${location.pathname.toLowerCase().replace(/(\/index)?(\.html?)?\/?$/, "")}/`;

const [name = ""] = /[^/]{2,}\/$/.exec(asked) ?? [];

/** What is asked for may be the end of a name: `/5k` is that of `/miracles5k`. */
const farTo = (address: string) =>
  name !== "" && address.endsWith(name) ? 1 : distance(asked, address);

const near = pages
  .map(([address, title]) => ({ address, title, far: farTo(address) }))
  .sort((one, other) => one.far - other.far)
  .slice(0, 3);

// More than half of the letters wrong is no slip of the finger.
if (place && near[0] && near[0].far <= asked.length / 2) {
  const [before = "", after = ""] = (place.dataset.suggestion ?? "").split("{title}");
  const links = near.map(({ address, title }) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = title;
    return link;
  });
  // The language of the page decides what stands between the titles.
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" });
  const parts = list
    .formatToParts(near.map(({ title }) => title))
    .map(({ type, value }) => (type === "element" ? (links.shift() ?? "") : value));
  place.replaceChildren(before, ...parts, after);
}

export {};
