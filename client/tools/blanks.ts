/** Blanks of texts to copy: what is typed into a field stands in the place of the slanted words of its name. */

for (const tool of document.querySelectorAll<HTMLElement>("[data-tool=blanks]")) {
  const blanks = [...tool.querySelectorAll("em")].map((blank) => ({
    blank,
    name: blank.innerText,
  }));
  for (const field of tool.querySelectorAll("input")) {
    const fill = () => {
      for (const { blank, name } of blanks) {
        if (name !== field.name) continue;
        blank.textContent = field.value.trim() || name;
        blank.toggleAttribute("data-filled", blank.textContent !== name);
      }
    };
    field.oninput = fill;
    // A browser may bring back what was typed before a reload.
    fill();
  }
  tool.dataset["ready"] = "";
}

export {};
