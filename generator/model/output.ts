/**
 * What a build makes: files that nobody sees until the last gate has passed, and the manifest that
 * tells templates the final names of compiled assets.
 */
import { createLazyField } from "./lazy-field.ts";

/** A file of the finished site. */
export interface OutputFile {
  /** Path from the root of the output, with forward slashes: `blog/spark/index.html`. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  /** The file that this one is a copy of, from the root of the site: `public/favicon.svg`. */
  readonly source?: string;
  /** Set when it lies in the output already; its bytes are read from there by whoever asks for them. */
  readonly left?: LeftFile;
}

/** A file of the output that is still as the last build left it. */
export interface LeftFile {
  /** In bytes. */
  readonly size: number;
  /** Changes with every change of the file. */
  readonly stamp: string;
}

/** What the last build left in the output folder. */
export interface LeftOutput {
  /** True when nothing in the folder has changed since. */
  readonly isWhole: boolean;
  /** The stamps of all files, and of all folders, whose paths end with a slash. */
  readonly stamps: Readonly<Record<string, string>>;
  find(path: string): LeftFile | undefined;
  /** The bytes of a file that can be found. */
  read(path: string): string | Uint8Array;
}

/** For an output that nobody knows anything of. */
export const nothingLeft: LeftOutput = {
  isWhole: false,
  stamps: {},
  find: () => undefined,
  read: (path) => {
    throw new Error(`Nothing was left at ${path}.`);
  },
};

/** Gives a file bytes that are read when somebody asks for them. */
export const addBytes = createLazyField<"bytes", OutputFile["bytes"]>("bytes");

/** A file that need not be made again; undefined when it is not there as it was. */
export function reuseFile(output: LeftOutput, path: string): OutputFile | undefined {
  const left = output.find(path);
  if (!left) return undefined;
  return addBytes({ path, left }, () => output.read(path));
}

/** One picture as templates print it. */
export interface Picture {
  /** Intrinsic size in whole CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** What every browser shows: the drawing, or the fallback of a photograph. */
  readonly src: string;
  /** The files of a photograph for `srcset`; a drawing is one file for every screen. */
  readonly candidates?: { readonly avif: string; readonly fallback: string };
}

/** A compiled script with the digest that the policy and the integrity attribute need. */
export interface Script {
  readonly src: string;
  readonly integrity: string;
}

/** The names and sizes of everything that was compiled. */
export interface AssetManifest {
  /** Pictures of the content folder by path (`scenes/stage.svg`). */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Inline text that sets the theme before first paint. */
  readonly themeScript: string;
  /** The loader: the only script of a first view. */
  readonly loader: Script;
  /** React with all islands, fetched on first intent. */
  readonly islands: Script;
  /** The scripts of single pages by name: `redirect-page`. */
  readonly pageScripts: ReadonlyMap<string, Script>;
  /** The ground of the pages by day and by night, for the browser's own bar. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** Addresses of public files, by path from `public/` (`favicon.svg`). */
  readonly publicFiles: ReadonlyMap<string, string>;
}
