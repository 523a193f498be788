/** Texts to copy: what a press does where the clipboard is open and where it is not. */
import { it } from "vitest";
import { eventually, pathsWith, visit } from "./support.ts";

const [path] = pathsWith(".facts--copy");
const text = ".facts__value .prose";

it.skipIf(!path)(
  "a press copies the text above the button, or selects it, and says which",
  async () => {
    const clipboard = () => {
      navigator.clipboard.writeText = async (copied) => {
        if (document.title === "") throw new Error("The clipboard is closed.");
        document.documentElement.dataset["clipboard"] = copied;
      };
    };
    const page = await visit(path ?? "/", { script: clipboard });
    const [first, second] = [0, 1].map((place) => page.locator(".facts__copy").nth(place));
    await first?.click();
    const written = await page.locator(text).first().innerText();
    await eventually(() => page.locator("html").getAttribute("data-clipboard"), written.trim());
    const told = await first?.getAttribute("data-copied");
    await page
      .getByRole("status")
      .getByText(told ?? "", { exact: true })
      .waitFor();
    await page.evaluate(() => {
      document.title = "";
    });
    await second?.click();
    const selected = () => page.evaluate(() => getSelection()?.toString().trim());
    await eventually(selected, (await page.locator(text).nth(1).innerText()).trim());
  },
);
