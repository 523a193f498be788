/**
 * Runs a test without the words of problems: every message and every advice is replaced by the code of its
 * problem where the problem is made, so a test passes only when no code reads what a message says.
 */
import { vi } from "vitest";
import type { Finding } from "../../generator/diagnostics/problem.ts";

vi.mock("../../generator/diagnostics/problem.ts", async (importOriginal) => {
  const original = await importOriginal<typeof import("../../generator/diagnostics/problem.ts")>();
  const mute = (finding: Finding): Finding => ({
    ...finding,
    message: finding.code,
    advice: finding.advice && finding.code,
  });
  return {
    ...original,
    problemAt: (...[source, span, finding]: Parameters<typeof original.problemAt>) =>
      original.problemAt(source, span, mute(finding)),
    problemOf: (...[source, finding]: Parameters<typeof original.problemOf>) =>
      original.problemOf(source, mute(finding)),
  };
});
