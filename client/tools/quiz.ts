/**
 * Questions whose answers lead on: each answer is an item of a list, and its links are where it points. What most
 * of the chosen answers point to is the result; it has an address of its own, that of its heading.
 */
import { keepTyped } from "../parts/keep-typed.ts";

/** Serves the quizzes of the page. */
export function startQuizzes(): void {
  const tools = document.querySelectorAll<HTMLElement>("[data-tool=quiz]");
  for (const [index, tool] of tools.entries()) serve(tool, `quiz ${index}`);
}

function serve(tool: HTMLElement, name: string): void {
  const questions = [...tool.querySelectorAll<HTMLElement>("ul")];
  const result = tool.querySelector<HTMLElement>("[data-result]");
  if (!result) return;
  const answers = questions.flatMap((list, index) => {
    list.role = "radiogroup";
    list.setAttribute("aria-labelledby", list.previousElementSibling?.id ?? "");
    return [...list.children].map((item) => addChoice(item as HTMLElement, `question-${index}`));
  });
  const panel = result.parentElement;
  const showResult = () => {
    const chosen = answers.filter(({ choice }) => choice.checked);
    const { count = "", result: words = "" } = result.dataset;
    const counted = count.replace("{shown}", `${chosen.length}`);
    panel?.toggleAttribute("data-done", chosen.length === questions.length);
    if (chosen.length === 0) result.textContent = "";
    else if (chosen.length < questions.length)
      result.textContent = counted.replace("{all}", `${questions.length}`);
    else result.replaceChildren(...bestOf(chosen.flatMap(({ links }) => links)).map(leadOn(words)));
  };
  tool.addEventListener("change", () => {
    const wasDone = panel?.hasAttribute("data-done");
    showResult();
    // The last answer brings the result into view. Whoever changes an answer after that stays there.
    if (!wasDone && panel?.hasAttribute("data-done")) bringIntoView(panel);
  });
  const choices = answers.map(({ choice }) => choice);
  keepTyped(name, choices);
  // What was chosen before may be back.
  showResult();
  tool.dataset["ready"] = "";
}

/** Scrolls to an element: at once, where less motion is wanted. */
function bringIntoView(element: HTMLElement): void {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isCalm ? "instant" : "smooth" });
}

/** Puts a button to choose in front of an answer. */
function addChoice(item: HTMLElement, name: string) {
  const links = [...item.querySelectorAll("a")];
  const choice = document.createElement("input");
  choice.type = "radio";
  choice.name = name;
  const label = document.createElement("label");
  label.append(choice, ...[...item.childNodes].filter((part) => !links.includes(part as never)));
  item.role = "none";
  item.replaceChildren(label);
  return { choice, links };
}

/** The links to what most of them lead to: more than one when they are even. */
function bestOf(links: readonly HTMLAnchorElement[]): readonly HTMLAnchorElement[] {
  const votes = (hash: string) => links.filter((link) => link.hash === hash).length;
  const most = Math.max(...links.map(({ hash }) => votes(hash)));
  const best = links.filter(({ hash }) => votes(hash) === most);
  return best.filter(({ hash }, index) => best.findIndex((link) => link.hash === hash) === index);
}

/** Makes the link to a result. */
const leadOn = (words: string) => (found: HTMLAnchorElement) => {
  const link = document.createElement("a");
  link.className = "button button--primary";
  link.href = found.hash;
  link.textContent = words.replace("{title}", found.innerText || (found.textContent ?? ""));
  return link;
};
