/** Blanks of texts to copy: what is typed into a field stands in the place of the slanted words of its name. */

/** Serves the blanks of the page. */
export function startBlanks(): void {
  for (const tool of document.querySelectorAll<HTMLElement>("[data-tool=blanks]")) serve(tool);
}

function serve(tool: HTMLElement): void {
  const blanks = [...tool.querySelectorAll("em")].map((blank) => ({
    blank,
    name: blank.innerText,
  }));
  const fields = [...tool.querySelectorAll("input")];
  for (const field of fields) {
    const fill = () => {
      for (const { blank, name } of blanks) {
        if (name !== field.name) continue;
        blank.textContent = field.value.trim() || name;
        blank.toggleAttribute("data-filled", blank.textContent !== name);
      }
    };
    field.oninput = fill;
    // What was typed before may be back.
    fill();
  }
  tool.dataset["ready"] = "";
}
