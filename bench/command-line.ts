/** The command line of a measurement: its numbers, and what is said when it cannot be understood. */
import { UsageError } from "../generator/commands/options.ts";

/**
 * Runs a measurement with the arguments of this process. What goes wrong ends it with the code 2: in
 * words where the command line is to blame, else with everything that is known.
 */
export async function runMeasurement(
  measure: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  try {
    await measure(process.argv.slice(2));
  } catch (cause) {
    process.exitCode = 2;
    console.error(cause instanceof UsageError ? `✗ ${cause.message}` : cause);
  }
}

/**
 * Reads the value of a flag that counts something, up to 999,999.
 * @param least 1, or 0 where there may be none
 * @throws UsageError when it is no such number
 */
export function readCount(flag: string, text: string, least: 0 | 1 = 1): number {
  if (/^(?:0|[1-9]\d{0,5})$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`--${flag} must be a whole number from ${least}, and "${text}" is not.`);
}
