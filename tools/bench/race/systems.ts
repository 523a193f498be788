/** The generators that can take part in the race, by their names. */
import { UsageError } from "../../../generator/cli/options.ts";
import { createOurs, thisCheckout } from "./ours.ts";
import { installRivals, rivals } from "./rivals.ts";
import type { System } from "./system.ts";

const systems = [createOurs(thisCheckout, true), createOurs(thisCheckout, false), ...rivals];

/** Takes the lines for the person who waits. */
type Report = (line: string) => void;

/**
 * Chooses systems by their names, and installs those that come from npm.
 * @param only names with commas between them; all systems if unset
 * @param report takes what is installed, and what is left out
 * @throws UsageError when a name is unknown, or none is left
 */
export function chooseSystems(only: string | undefined, report: Report): readonly System[] {
  const names = new Set(only?.split(",") ?? systems.map(({ name }) => name));
  const chosen = [...names].map((name) => {
    const system = systems.find((one) => one.name === name);
    if (system) return system;
    const known = systems.map((one) => one.name).join(", ");
    throw new UsageError(`There is no generator ${name}. --only takes some of: ${known}.`);
  });
  if (chosen.some((system) => system.package)) installRivals(report);
  const ready = chosen.filter((system) => {
    if (!system.readVersion || system.readVersion()) return true;
    const how = system.package ? "npm ci --ignore-scripts in tools/bench" : "apt-get install hugo";
    report(`${system.label} is left out, because it is not installed: ${how}`);
    return false;
  });
  if (ready.length === 0) throw new UsageError("No generator is left to race.");
  return ready;
}
