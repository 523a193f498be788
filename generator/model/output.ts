/** What a build makes: files, and the manifest with the final names of compiled assets. */
import type { PageOutline } from "./page.ts";

/** A file of the finished site. */
export interface OutputFile {
  /** Path from the root of the output, with forward slashes: `blog/spark/index.html`. */
  readonly path: string;
  readonly bytes: string | Uint8Array;
  /** The file that this one is a copy of, from the root of the site: `public/favicon.svg`. */
  readonly source?: string;
}

/** What the inspection reads in a document, or in a part that many documents share. */
export interface DocumentIndex {
  /** Every id, as often as it stands there. */
  readonly ids: readonly string[];
  /** How many first headings there are. */
  readonly titles: number;
  /** The addresses that it names, each once. */
  readonly targets: readonly string[];
  /** The indexes of the shared parts of a document. */
  readonly shared: readonly DocumentIndex[];
}

/** A finished document. */
export interface MadeDocument {
  readonly page: PageOutline;
  /** Path from the root of the output. */
  readonly path: string;
  /** The digest of everything that it was made from. */
  readonly digest: string;
  readonly index: DocumentIndex;
}

/** One picture as templates print it. */
export interface Picture {
  /** The path of its file in `content/images/`, as it's there. */
  readonly original: string;
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
  /** Pictures of the content folder by path (`scenes/stage.svg`), as their files are called and as they're published. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Inline text that sets the theme before first paint. */
  readonly themeScript: string;
  /** The texts of the scripts that stand in some pages, by name: `redirect-page`. */
  readonly inlineScripts: ReadonlyMap<string, string>;
  /** The loader: the only script of a first view. */
  readonly loader: Script;
  /** React with all islands, fetched on first intent. */
  readonly islands: Script;
  /** The editor at `/admin/`, for a site that has it. */
  readonly editor?: Script | undefined;
  /** The files of single pages by name: `outline`. */
  readonly pageScripts: ReadonlyMap<string, Script>;
  /** The ground of the pages by day and by night, for the browser's own bar. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** Addresses of public files, by path from `public/` (`favicon.svg`). */
  readonly publicFiles: ReadonlyMap<string, string>;
  /** Addresses of the pictures that pages are shared with, by their routes. */
  readonly shares?: ReadonlyMap<string, string>;
}
