import type { Ask } from "../../generator/cli/prompts.ts";

/** Answers the questions of `npm run new` with lines, and collects what is asked and what is wrong. */
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
