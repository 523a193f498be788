/**
 * The site while somebody works on it: the newest pages that can be shown, and what is wrong. It is
 * built again when its sources change, one build at a time; a build that was overtaken by a change
 * is never shown. Nothing that goes wrong ends it.
 */
import type { Problem } from "../model/problem.ts";
import { GateError } from "../report/gate.ts";
import type { Fault } from "../report/print-faults.ts";
import type { DevState } from "./news.ts";
import { createRounds } from "./rounds.ts";

/** How long nobody is told of a fault, in milliseconds: it may be gone by then. */
const patience = 50;

/** One build of the site, in memory. */
export interface DevBuild {
  /** Problems that let the pages pass. */
  readonly warnings: readonly Problem[];
  /** Resolves when better files can be had for what only stands in; undefined if nothing does. */
  readonly unfinished: Promise<void> | undefined;
  has(file: string): boolean;
  /**
   * The text or the bytes of a file. A page is rendered when it is asked for.
   * @throws whatever a template throws
   */
  read(file: string): string | Uint8Array;
  /**
   * Renders all pages and looks at them.
   * @param isOvertaken asked now and then; the rest is left undone when it says so
   * @throws whatever a template throws
   */
  inspect(isOvertaken: () => boolean): Promise<readonly Problem[]>;
}

export interface LiveSiteOptions {
  /** @throws GateError when the content has errors */
  build(): Promise<DevBuild>;
  /** Explains what was thrown and is no fault of the content. */
  describe(cause: unknown): readonly Fault[];
  /** Told whenever the pages or the problems may be others. */
  onNews(): void;
  /** Told at the end of a round, with the milliseconds until the pages could be shown. */
  onRound(state: DevState, ms: number): void;
}

export class LiveSite {
  /** What can be shown; undefined while no build has gone well. */
  shown: DevBuild | undefined;
  /** What was shown before that. */
  before: DevBuild | undefined;
  state: DevState = { problems: [], faults: [] };
  /** Builds the site, now or after the build that is under way: its sources have changed. */
  readonly rebuild: () => void;
  /** Resolves at the end of the first build, however it ends. */
  readonly ready: Promise<void>;

  readonly #options: LiveSiteOptions;
  /** Who waits for the end of a build. */
  #waiting: (() => void)[] = [];
  /** The last build of which every page could be rendered. */
  #good: DevBuild | undefined;
  /** What everybody who listens knows. */
  #told: { readonly build: DevBuild | undefined; readonly words: string } | undefined;
  /** What the last look at all pages has found. */
  #found: readonly Problem[] = [];
  /** Whether the last build missed a file that it had seen. */
  #isPuzzled = false;

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    this.ready = this.next();
    this.rebuild = createRounds((isOvertaken) => this.#round(isOvertaken));
  }

  /** Waits for the end of the next build, however it ends. */
  next(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** Something went wrong. When it was a page of a build, the last good pages take its place. */
  fail(cause: unknown, failed?: DevBuild): void {
    if (failed && failed !== this.shown) return;
    if (failed) this.shown = this.#good;
    if (cause instanceof GateError) this.#tell({ problems: cause.problems, faults: [] });
    else this.#tell({ problems: [], faults: this.#options.describe(cause) });
  }

  async #round(isOvertaken: () => boolean): Promise<void> {
    const start = performance.now();
    try {
      const build = await this.#options.build();
      const ms = performance.now() - start;
      // A change that came meanwhile may be half in what was built.
      if (isOvertaken()) return;
      this.#isPuzzled = false;
      this.#show(build);
      await this.#inspect(build, isOvertaken);
      if (!isOvertaken()) this.#options.onRound(this.state, ms);
    } catch (cause) {
      // Half of a save may be at fault, and the other half be on its way.
      if (!isOvertaken()) await new Promise((resolve) => setTimeout(resolve, patience));
      if (isOvertaken()) return;
      // A file that went while it was to be read will not be looked for again.
      const isGone = (cause as NodeJS.ErrnoException).code === "ENOENT";
      this.#isPuzzled = isGone && !this.#isPuzzled;
      if (this.#isPuzzled) return this.rebuild();
      this.fail(cause);
      this.#options.onRound(this.state, performance.now() - start);
    }
  }

  #show(build: DevBuild): void {
    this.before = this.shown;
    this.shown = build;
    // What the last look has found is believed until the next one.
    this.#tell({ problems: [...build.warnings, ...this.#found], faults: [] });
    build.unfinished?.then(this.rebuild, (cause: unknown) => this.fail(cause));
  }

  async #inspect(build: DevBuild, isOvertaken: () => boolean): Promise<void> {
    try {
      const found = await build.inspect(isOvertaken);
      if (isOvertaken() || this.shown !== build) return;
      this.#good = build;
      this.#found = found;
      this.#tell({ problems: [...build.warnings, ...found], faults: [] });
    } catch (cause) {
      this.fail(cause, build);
    }
  }

  #tell(state: DevState): void {
    this.state = state;
    for (const resolve of this.#waiting.splice(0)) resolve();
    const told = { build: this.shown, words: JSON.stringify(state) };
    if (told.build === this.#told?.build && told.words === this.#told?.words) return;
    this.#told = told;
    this.#options.onNews();
  }
}
