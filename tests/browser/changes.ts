/** What browsers and extensions do to a page before anybody presses anything, as expressions to evaluate in it. */

/** Does something to every text of the page, but for those of scripts and styles. */
const toAllTexts = (change: (text: Text) => void) => `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  const isRead = (text) => text.data.trim() && !text.parentElement.closest("script, style");
  texts.filter(isRead).forEach(${change});
})()`;

/** Each by what it does to the texts. */
export const changes: Readonly<Record<string, string>> = {
  "wraps them, as a translator does": toAllTexts((text) => {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(`${text.data.trim()} übersetzt`);
  }),
  "removes them": toAllTexts((text) => text.remove()),
  "doubles them": toAllTexts((text) => text.after(text.cloneNode())),
};

/** Puts an element that nobody knows into every island. */
export const addStrangers = `document.querySelectorAll("[data-island]").forEach((root) =>
  root.firstElementChild.prepend(document.createElement("i")))`;
