/** A plan for a goal, made anew with every figure that is typed. */
import { afterPaint } from "../parts/after-paint.ts";
import { createGoalPrinter, type Goal, type GoalPrinter } from "../parts/goal-plan.ts";
import { keepTyped } from "../parts/keep-typed.ts";

/** Serves the plans of the page. */
export function startGoals(): void {
  const tools = document.querySelectorAll<HTMLElement>("[data-tool=goal]");
  for (const [index, tool] of tools.entries()) serve(tool, `goal ${index}`);
}

function serve(tool: HTMLElement, name: string): void {
  const answer = tool.querySelector("output");
  const fields = [...tool.querySelectorAll("input")];
  if (!answer) return;
  const { plan = "", planOne = "", error = "", currency = "" } = answer.dataset;
  let print: GoalPrinter | undefined;
  const showPlan = () => {
    const wrong = fields.find(({ validity }) => !validity.valid);
    const figures = fields.map(({ name, valueAsNumber }) => [name, valueAsNumber]);
    const goal = Object.fromEntries(figures) as Goal;
    print ??= createGoalPrinter(document.documentElement.lang, currency);
    const label = wrong?.labels?.[0]?.innerText ?? "";
    answer.value = wrong
      ? error.replace("{field}", label.trim())
      : print(goal.asks === 1 ? planOne : plan, goal);
  };
  for (const field of fields) field.oninput = () => afterPaint(showPlan);
  keepTyped(name, fields);
  // What was typed before may be back; else the plan is printed already.
  if (fields.some(({ value, defaultValue }) => value !== defaultValue)) showPlan();
  tool.dataset["ready"] = "";
}
