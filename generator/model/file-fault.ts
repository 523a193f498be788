/**
 * What happens when a package can't handle what's in a file. Anybody may propose any file, and no package foresees all of
 * them: so an error that's thrown inside of a package, while it works on one file, is a problem of that file. An error that's
 * thrown by our own code is our own bug, and goes on as it is.
 */

/** Thrown in place of the error of a package. Templates are compiled by themselves, so it's known by its name and not its class. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  constructor(
    /** The path of the file, from the root of the site. */
    readonly file: string,
    cause: unknown,
  ) {
    super(String((cause as Partial<Error> | undefined)?.message ?? cause), { cause });
  }
}

/** Whether an error is the fault of a file. */
export const isFileFault = (cause: unknown): cause is FileFault =>
  cause instanceof Error && cause.name === "FileFault" && "file" in cause;

/**
 * Does work for one file, at once or later.
 * @param file its path from the root of the site; an id of an entry may follow
 * @throws FileFault when a package throws; any other error as it is
 */
export function forFile<T>(file: string, work: () => T): T {
  try {
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.catch((cause) => blame(file, cause)) as T;
  } catch (cause) {
    return blame(file, cause);
  }
}

function blame(file: string, cause: unknown): never {
  throw isFromPackage(cause) ? new FileFault(file.replace(/#.*/, ""), cause) : cause;
}

/** Whether the code that threw an error is a package's. The disk refuses packages as well, which is nobody's fault. */
function isFromPackage(cause: unknown): boolean {
  const { stack, syscall } = (cause ?? {}) as { readonly stack?: unknown; syscall?: unknown };
  if (isFileFault(cause) || syscall !== undefined) return false;
  const first = /^\s*at .*/m.exec(String(stack))?.[0];
  // Some packages throw what has no stack. Our own code never does.
  return first === undefined || /[\\/]node_modules[\\/]/.test(first);
}
