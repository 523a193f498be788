/** `npm run dev`: watch, build, serve, reload. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pc from "picocolors";
import { runBuild } from "../../build.ts";
import { GateError } from "../report/gate.ts";
import { printProblems } from "../report/print-problems.ts";
import { createProgressLine } from "../report/progress-line.ts";
import { type DevState, startDev } from "../serve/dev.ts";
import { findSitePaths } from "../site-paths.ts";
import { readFlags } from "./options.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async (args) => {
  const flags = readFlags(args, { root: { type: "string" }, port: { type: "string" } });
  // Development has an output of its own: dist stays what the last real build made.
  const out = join(await mkdtemp(join(tmpdir(), "site-dev-")), "dist");
  const paths = findSitePaths({ ...flags, out });
  const onProgress = createProgressLine(process.stderr);
  const build = async (): Promise<DevState> => {
    try {
      const options = {
        root: paths.root,
        out,
        baseUrl: "http://localhost/",
        isQuiet: true,
        hasStyleguide: true,
      };
      const { problems } = await runBuild(options, onProgress);
      if (problems.length > 0) console.warn(printProblems(problems));
      return { kind: "fine", warnings: problems.length };
    } catch (cause) {
      if (!(cause instanceof GateError)) throw cause;
      console.error(printProblems(cause.problems));
      return { kind: "broken", problems: cause.problems };
    }
  };
  const onState = (state: DevState, ms: number) => {
    const word = state.kind === "fine" ? pc.green("built") : pc.red("broken, last good page kept");
    console.log(`${pc.dim(`${ms.toFixed(0)} ms`)} ${word}`);
  };
  const server = await startDev({ paths, port: Number(flags.port ?? 3000), build, onState });
  console.log(`${pc.green("➜")} ${server.url}  ${pc.dim("(Ctrl-C stops it)")}`);
  return {};
});
