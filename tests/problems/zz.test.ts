// @ts-nocheck
import { readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { test } from "vitest";
import { problemCodes } from "../../generator/diagnostics/codes.ts";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import { printProblem } from "../../generator/diagnostics/print-terminal.ts";
import { sortProblems } from "../../generator/diagnostics/problem.ts";
import { findOnDisk, findProblems } from "../support/find-problems.ts";
import { graphOf, sourcesOf } from "../support/graph.ts";
import { catalogue, stateProblems } from "./catalogue/read-catalogue.ts";

const codes = Object.keys(problemCodes);
test("fill", async () => {
  const out = [];
  for (const [group, rows] of Object.entries(catalogue)) {
    const stated = [];
    for (const m of rows) {
      let ps;
      try {
        ps =
          group === "files"
            ? /dist/.test(m.file)
              ? await findProblems(m.world, "output-fault")
              : /is gone/.test(m.name)
                ? await findProblems(m.world, "link-outside")
                : await findOnDisk(m.world, ...codes)
            : sortProblems(graphOf(sourcesOf(m.world)).problems);
      } catch (e) {
        out.push("THROW " + m.name + e.stack);
        ps = [];
      }
      const s = stateProblems(ps, m.file);
      stated.push(s || "! NOTHING");
      out.push("=== " + group + ": " + m.name + (ps.length === 1 ? "" : "   #### " + ps.length));
      out.push(s);
      for (const d of describeProblems(ps))
        out.push(stripVTControlCharacters(printProblem({ ...d, help: undefined })));
    }
    const f = import.meta.dirname + "/catalogue/" + group + (group === "files" ? ".ts" : ".txt");
    let text = readFileSync(f, "utf8");
    let i = 0;
    if (process.env.FILL && group !== "files")
      text = text.replace(/(?:^[!>].*\n)+/gm, () => stated[i++] + "\n");
    if (process.env.FILL && group === "files")
      text = text.replace(
        /"!.*",?(?=\n)|"!.*"(?=\],)/g,
        (x) => JSON.stringify(stated[i++]) + (x.endsWith(",") ? "," : ""),
      );
    if (process.env.FILL) {
      if (i !== rows.length) out.push("COUNT " + group + i + " " + rows.length);
      writeFileSync(f, text);
    }
  }
  writeFileSync("/tmp/rows.txt", out.join("\n"));
}, 600000);
