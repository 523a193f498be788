/**
 * The site while somebody works on it: the newest pages that can be shown, and what is wrong. It is
 * built again when its sources change, one build at a time; a build whose sources have changed meanwhile
 * is never shown. Nothing that goes wrong ends it.
 */

import type { Repository } from "../diagnostics/describe.ts";
import { GateError } from "../diagnostics/gate.ts";
import type { GeneratorFault } from "../diagnostics/print-terminal.ts";
import type { Problem } from "../diagnostics/problem.ts";
import type { DevState } from "./dev-state.ts";
import { createQueue } from "./queue.ts";

/** One build of the site, in memory. */
export interface DevBuild {
  /** Problems that let the pages pass. */
  readonly warnings: readonly Problem[];
  has(file: string): boolean;
  /**
   * The text or the bytes of a file. A page is rendered when it is asked for.
   * @throws whatever a template throws
   */
  read(file: string): string | Uint8Array;
  /**
   * Renders all pages and inspects them.
   * @param isOutdated asked now and then; the rest is left undone when it says so
   * @throws whatever a template throws
   */
  inspect(isOutdated: () => boolean): Promise<readonly Problem[]>;
}

export interface LiveSiteOptions {
  /** @throws GateError when the content has errors */
  build(): Promise<DevBuild>;
  /** Explains what was thrown and is no fault of the content. */
  describe(cause: unknown): readonly GeneratorFault[];
  /** Called whenever the pages or the problems may be others. */
  onChange(): void;
  /** Called at the end of a build, with the milliseconds until the pages could be shown. */
  onBuilt(state: DevState, ms: number): void;
}

export class LiveSite {
  /** What can be shown; undefined while no build has gone well. */
  shown: DevBuild | undefined;
  /** What was shown before that. */
  before: DevBuild | undefined;
  state: DevState = { problems: [], faults: [] };
  /** Builds the site, now or after the build that is under way: its sources have changed. */
  readonly rebuild = createQueue((isOutdated) => this.#build(isOutdated));
  #resolveReady = () => {};
  /** Resolves at the end of the first build, however it ends. */
  readonly ready = new Promise<void>((resolve) => {
    this.#resolveReady = resolve;
  });
  /** The last build of which every page could be rendered, and what was found in its pages. */
  #good: { readonly build?: DevBuild; readonly found: readonly Problem[] } = { found: [] };
  constructor(private readonly options: LiveSiteOptions) {}
  /** Something went wrong. When it was a page of a build, the last good pages take its place. */
  fail(cause: unknown, failed?: DevBuild): void {
    if (failed && failed !== this.shown) return;
    if (failed) this.shown = this.#good.build;
    if (cause instanceof GateError) this.#update(cause.problems, [], cause.site);
    else this.#update([], this.options.describe(cause));
  }
  async #build(isOutdated: () => boolean): Promise<void> {
    const start = performance.now();
    let build: DevBuild | undefined;
    let ms: number | undefined;
    try {
      build = await this.options.build();
      ms = performance.now() - start;
      // A change that came meanwhile may be half in what was built.
      if (isOutdated()) return;
      this.before = this.shown;
      this.shown = build;
      // What was found last is believed until this build is inspected.
      this.#update([...build.warnings, ...this.#good.found]);
      const found = await build.inspect(isOutdated);
      if (isOutdated()) return;
      if (this.shown === build) {
        this.#good = { build, found };
        this.#update([...build.warnings, ...found]);
      }
    } catch (cause) {
      // Half of a save may be at fault, and a file that was to be read may have gone.
      if (!isOutdated()) await new Promise((resolve) => setTimeout(resolve, 50));
      if (isOutdated()) return;
      this.fail(cause, build);
    }
    this.options.onBuilt(this.state, ms ?? performance.now() - start);
  }
  #update(
    problems: readonly Problem[],
    faults: readonly GeneratorFault[] = [],
    site?: Repository,
  ): void {
    this.state = { problems, faults, site };
    this.#resolveReady();
    this.options.onChange();
  }
}
