/**
 * Offers the nearest page to a lost visitor: the page whose address differs from the asked one
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

const [nearest] = pages
  .map(([address, title]) => ({ address, title, far: distance(asked, address) }))
  .sort((one, other) => one.far - other.far);

// More than half of the letters wrong is no slip of the finger.
if (place && nearest && nearest.far <= asked.length / 2) {
  const [before = "", after = ""] = (place.dataset.suggestion ?? "").split("{title}");
  const link = document.createElement("a");
  link.href = nearest.address;
  link.textContent = nearest.title;
  place.replaceChildren(before, link, after);
}

export {};
