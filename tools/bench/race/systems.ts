/** The generators that can take part in the race, by their names. */
import { UsageError } from "../../../generator/cli/options.ts";
import { createOurs, thisCheckout } from "./ours.ts";
import { installRivals, rivals } from "./rivals.ts";
import { nameRelease, type System } from "./system.ts";

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
    const reason = findReasonToLeaveOut(system, process.versions.node);
    if (reason) report(reason);
    return !reason;
  });
  if (ready.length === 0) throw new UsageError("No generator is left to race.");
  return ready;
}

/** Says why a generator can't take part with this version of Node, and what would let it; undefined when it can. */
export function findReasonToLeaveOut(system: System, node: string): string | undefined {
  if (!system.readRelease) return undefined;
  const release = system.readRelease();
  if (!release) {
    const how = system.package ? "npm ci --ignore-scripts in tools/bench" : "apt-get install hugo";
    return `${system.label} is left out, because it is not installed: ${how}`;
  }
  const { oldestNode } = release;
  if (!oldestNode || node.localeCompare(oldestNode, "en", { numeric: true }) >= 0) return undefined;
  return `${nameRelease(system)} is left out, because it needs Node ${oldestNode} or newer, and this is Node ${node}.`;
}
