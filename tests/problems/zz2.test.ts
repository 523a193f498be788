// @ts-nocheck

import { test } from "vitest";
import { describeProblems } from "../../generator/diagnostics/describe.ts";
import { printProblem } from "../../generator/diagnostics/print-terminal.ts";
import { findAll } from "../support/find-problems.ts";
import { smallSite } from "../support/usual-files.ts";

const show = (f, t) =>
  console.log(
    describeProblems(findAll({ ...smallSite, [f]: t }))
      .map((d) => printProblem({ ...d, help: undefined }))
      .join("\n"),
  );
test("x", () => {
  const lines = `// new|{ “name”: 'A', },|{ "name": "a "b"" },|{ "nam": "B" },|{ "name": True },`;
  const list = `[\n  ${`${lines}|/* that is|  all */`.replaceAll("|", "\n  ")}\n]`;
  show("content/data/schools.json", list);
}, 300000);
