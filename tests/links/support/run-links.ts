/**
 * `npm run links` as a process of its own, allowed to ask hosts on this machine, with short waits.
 * Tests that press Ctrl-C need a process to press it on.
 */
import { setTimeout as wait } from "node:timers/promises";
import { runLinks } from "../../../generator/commands/links.ts";
import { runCommand } from "../../../generator/commands/run-command.ts";

const started = performance.now();
const begin = Date.parse(process.env["LINKS_TEST_NOW"] ?? "2026-11-01T06:00:00Z");

await runCommand((args) =>
  runLinks(args, {
    isPrivate: () => false,
    pauseMs: 0,
    clock: {
      now: () => begin + performance.now() - started,
      pause: (ms, signal) => wait(Math.min(ms, 10), undefined, { signal }),
    },
  }),
);
