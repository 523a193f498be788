/** Blanks of texts to copy: what is typed into a field stands in the place of its name in brackets. */
import { afterPaint } from "../parts/after-paint.ts";
import { keepTyped } from "../parts/keep-typed.ts";

/** Serves the blanks of the page. */
export function startBlanks(): void {
  const tools = document.querySelectorAll<HTMLElement>("[data-tool=blanks]");
  for (const [index, tool] of tools.entries()) serve(tool, `blanks ${index}`);
}

function serve(tool: HTMLElement, name: string): void {
  const blanks = [...tool.querySelectorAll("em")].map((blank) => ({
    blank,
    name: blank.innerText,
  }));
  const fields = [...tool.querySelectorAll("input")];
  keepTyped(name, fields);
  for (const field of fields) {
    const fill = () => {
      for (const { blank, name } of blanks) {
        if (name !== `[${field.name}]`) continue;
        blank.textContent = field.value.trim() || name;
        blank.toggleAttribute("data-filled", blank.textContent !== name);
      }
    };
    field.oninput = () => afterPaint(fill);
    // What was typed before may be back.
    fill();
  }
  tool.dataset["ready"] = "";
}
