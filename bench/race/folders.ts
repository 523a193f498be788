/** Where the race takes place: inside of `bench`, where the others find their packages. */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder `bench`. */
export const benchFolder = dirname(dirname(fileURLToPath(import.meta.url)));
/** The repository. */
export const repository = dirname(benchFolder);

const works = join(benchFolder, ".work");

/**
 * Lends a fresh folder to a piece of work and takes it away afterwards, also when the work is
 * interrupted. What a killed run left is removed by the next one.
 */
export async function withWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  removeLeftovers();
  const folder = join(works, String(process.pid));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const leave = () => {
    remove();
    process.exit(130);
  };
  remove();
  mkdirSync(folder, { recursive: true });
  process.once("SIGINT", leave);
  try {
    return await work(folder);
  } finally {
    process.off("SIGINT", leave);
    remove();
  }
}

/** Folders are named by the process that uses them; its number tells whether it is still there. */
function removeLeftovers(): void {
  for (const name of existsSync(works) ? readdirSync(works) : []) {
    if (isRunning(Number(name))) continue;
    rmSync(join(works, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "EPERM";
  }
}
