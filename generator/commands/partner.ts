/** Who answers the questions of a command: a person at the terminal, or a pipe that answers for one. */
import { createInterface } from "node:readline/promises";
import type { Partner } from "../additions/interview.ts";
import { UsageError } from "./options.ts";

/** Somebody to talk to, until the talk is closed. */
export interface OpenPartner extends Partner {
  close(): void;
}

/** Tells whether a person sees our questions and can answer. */
export function isSomebodyThere(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

/**
 * Opens a talk on the streams of this process.
 * @throws UsageError from `listen` when the answers end before the questions do
 */
export function openPartner(): OpenPartner {
  const output = isSomebodyThere() ? { output: process.stdout } : {};
  const lines = createInterface({ input: process.stdin, ...output, prompt: "> " });
  // The iterator keeps the lines of a pipe that come before they are asked for.
  const answers = lines[Symbol.asyncIterator]();
  return {
    say: (text) => console.log(text),
    async listen() {
      lines.prompt();
      const { value, done } = await answers.next();
      if (done)
        throw new UsageError("The answers ended before the questions. Nothing was written.");
      return value;
    },
    close: () => lines.close(),
  };
}
