/** Answers the questions of `npm run new` in place of a person. */
import type { Ask } from "../../generator/commands/prompts.ts";

/** Answers with these lines, and collects what was asked and what was wrong. */
export function answerWith(lines: string[]) {
  const said: string[] = [];
  const ask: Ask = async (question, findFault) => {
    said.push(question);
    for (;;) {
      const line = lines.shift() ?? "";
      const fault = findFault(line);
      if (!fault) return line;
      said.push(fault);
    }
  };
  return { ask, said };
}
