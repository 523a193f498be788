/**
 * The site while somebody works on it: the newest pages that can be shown, and what's wrong. It's built again when its
 * sources change, one build at a time. If the sources change during a build, its result is never shown. Nothing that
 * goes wrong ends the server.
 */

import type { Repository } from "../diagnostics/describe.ts";
import { asGateError } from "../diagnostics/gate.ts";
import type { GeneratorFault } from "../diagnostics/print-terminal.ts";
import type { Problem } from "../diagnostics/problem.ts";
import type { DevState } from "./dev-state.ts";
import { createQueue } from "./queue.ts";

/** One build of the site, in memory. */
export interface DevBuild {
  /** Problems that don't keep the pages from being shown. */
  readonly warnings: readonly Problem[];
  has(file: string): boolean;
  /**
   * The text or the bytes of a file. A page is rendered when it is asked for.
   * @throws whatever a template throws
   */
  read(file: string): string | Uint8Array;
  /**
   * Renders all pages and inspects them.
   * @param isOutdated called now and then; when it returns true, the rest isn't done
   * @throws whatever a template throws
   */
  inspect(isOutdated: () => boolean): Promise<readonly Problem[]>;
}

export interface LiveSiteOptions {
  /** @throws GateError when the content has errors */
  build(): Promise<DevBuild>;
  /** Explains an error that isn't the content's fault. */
  describe(cause: unknown): readonly GeneratorFault[];
  /** Called whenever the pages or the problems may have changed. */
  onChange(): void;
  /** Called at the end of a build, with the milliseconds until the pages could be shown. */
  onBuilt(state: DevState, ms: number): void;
}

export class LiveSite {
  /** The build that's shown; undefined until a build has gone well. */
  shown: DevBuild | undefined;
  /** The build that was shown before that. */
  before: DevBuild | undefined;
  state: DevState = { problems: [], faults: [] };
  /** Builds the site because its sources have changed: now, or after the build that's running. */
  readonly rebuild = createQueue((isOutdated) => this.#build(isOutdated));
  #resolveReady = () => {};
  /** Resolves at the end of the first build, however it ends. */
  readonly ready = new Promise<void>((resolve) => {
    this.#resolveReady = resolve;
  });
  /** The last build whose pages could all be rendered, and what was found in them. */
  #good: { readonly build?: DevBuild; readonly found: readonly Problem[] } = { found: [] };
  constructor(private readonly options: LiveSiteOptions) {}
  /** Reports that something went wrong. If a page of a build failed, the last good pages are shown again. */
  fail(cause: unknown, failed?: DevBuild): void {
    if (failed && failed !== this.shown) return;
    if (failed) this.shown = this.#good.build;
    const gate = asGateError(cause);
    if (gate) this.#update(gate.problems, [], gate.site);
    else this.#update([], this.options.describe(cause));
  }
  async #build(isOutdated: () => boolean): Promise<void> {
    const start = performance.now();
    let build: DevBuild | undefined;
    let ms: number | undefined;
    try {
      build = await this.options.build();
      ms = performance.now() - start;
      // If a file was saved meanwhile, this build may have read half of the change.
      if (isOutdated()) return;
      this.before = this.shown;
      this.shown = build;
      // Until this build is inspected, the problems of the last inspection are shown.
      this.#update([...build.warnings, ...this.#good.found]);
      const found = await build.inspect(isOutdated);
      if (isOutdated()) return;
      if (this.shown === build) {
        this.#good = { build, found };
        this.#update([...build.warnings, ...found]);
      }
    } catch (cause) {
      // Perhaps a save wasn't finished, or a file went away while it was being read. So we wait for another change.
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
