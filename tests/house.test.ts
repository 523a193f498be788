/** The rules of the repository. Code is read by a parser, not by patterns. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import fastGlob from "fast-glob";
import { parseSync, Visitor } from "rolldown/utils";
import { compile, Logger } from "sass";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import {
  renderEditorSettings,
  renderJsonSchemas,
  documents as settings,
} from "../generator/schema/catalog.ts";
import { tools as art } from "../tools/art/tools.ts";
import { audits, others } from "../tools/audit/tools.ts";
import { tools as bench } from "../tools/bench/tools.ts";
import type { Tools } from "../tools/run-tool.ts";

const list = (...patterns: string[]) =>
  fastGlob.sync(patterns, { cwd: defaultRoot, ignore: ["**/node_modules/**"] }).sort();
const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");

const product = list("build.ts", "{generator,templates,client}/**/*.{ts,tsx}");
const tools = list("tools/**/*.{ts,tsx}");
const tests = list("tests/**/*.{ts,tsx}");
// The task list of a new year quotes sentences of pages.
const documents = list("*.md", "tools/art/*.md", "docs/**/*.md").filter(
  (file) => file !== "new-year.md",
);

/** The tools that a script runs by their names. */
const toolsOf: Readonly<Record<string, Tools>> = { audit: { ...audits, ...others }, bench, art };

const sources = [...product, ...tools, ...tests].map((file) => {
  const code = read(file);
  const { program, errors } = parseSync(file, code);
  return { file, code, program, errors };
});

/** The imports of every file: paths from the root for our own, names for packages. */
const imports = new Map(
  sources.map(({ file, program }) => {
    const targets: string[] = [];
    const note = ({ source }: { readonly source: object | null }) => {
      if (!source || !("value" in source)) return;
      const target = String(source.value);
      targets.push(target.startsWith(".") ? join(dirname(file), target) : target);
    };
    new Visitor({
      ...{ ImportDeclaration: note, ImportExpression: note, TSImportType: note },
      ...{ ExportAllDeclaration: note, ExportNamedDeclaration: note },
    }).visit(program);
    return [file, targets];
  }),
);

/** What code uses: names, members (`Date.now`), `new Date()` without a moment, `as Address`. */
const uses = new Map(
  sources.map(({ file, code, program }) => {
    const found = new Set<string>();
    const note = ({ start, end }: { readonly start: number; readonly end: number }) =>
      found.add(code.slice(start, end));
    new Visitor({
      ...{ Identifier: note, JSXIdentifier: note, MemberExpression: note },
      NewExpression: (node) => node.arguments.length === 0 && note(node),
      TSAsExpression: ({ typeAnnotation: { start, end } }) =>
        found.add(`as ${code.slice(start, end)}`),
    }).visit(program);
    return [file, found];
  }),
);

function isInside(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room.replace(/\/$/, "")}/`);
}

/** The names between backticks. */
function namesIn(text = ""): readonly string[] {
  return text.split("`").filter((_, index) => index % 2 === 1);
}

const [, rooms = ""] = /^## Rooms$(.*?)^## /ms.exec(read("ARCHITECTURE.md")) ?? [];
const table = rooms
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [names, , may] = line.split("|").slice(1).map(namesIn);
    return { room: names?.[0] ?? "", may: may ?? [], hasDisk: line.includes("**disk**") };
  });
type ImportRule = (typeof table)[number];

/** The row of a file: that of the innermost room. */
function ruleOf(file: string): ImportRule | undefined {
  const rows = table.filter(({ room }) => isInside(file, room));
  return rows.sort((a, b) => b.room.length - a.room.length)[0];
}

/** The imports that a rule forbids: other rooms, and Node where the disk is not allowed. */
function forbidden(targets: readonly string[], { room, may, hasDisk }: ImportRule) {
  const disk = ["node:", "fast-glob", "chokidar"];
  return targets.filter((target) => {
    if (!existsSync(join(defaultRoot, target))) {
      // These modules of Node compute something, and touch neither files nor the network.
      if (["node:util", "node:crypto", "node:url"].includes(target)) return false;
      return !hasDisk && disk.some((name) => target.startsWith(name));
    }
    return ![room, ...may].some((one) => isInside(target, one));
  });
}

test("every file can be read by the parser", () => {
  expect(sources.flatMap(({ file, errors }) => errors.map(() => file))).toEqual([]);
});

describe("imports", () => {
  test("every room has a row in the table of ARCHITECTURE.md, and every row has a room", () => {
    expect(product.filter((file) => file !== "build.ts" && !ruleOf(file))).toEqual([]);
    const empty = table.filter(({ room }) => !product.some((file) => isInside(file, room)));
    expect(empty.map(({ room }) => room)).toEqual([]);
  });
  test("a room of the generator may import only rooms above it", () => {
    const rooms = table.map(({ room }) => room);
    // These two are for everybody, and so they may know each other.
    const shared = ["generator/model", "generator/diagnostics"];
    const wrong = table
      .filter(({ room }) => isInside(room, "generator") && !shared.includes(room))
      .flatMap(({ room, may }) => {
        const below = rooms.slice(rooms.indexOf(room) + 1);
        return may
          .filter((name) => below.includes(name))
          .map((name) => `${room} may import ${name}`);
      });
    expect(wrong).toEqual([]);
  });
  test.each(table)("$room imports only what its row allows", (row) => {
    const files = product.filter((file) => ruleOf(file) === row);
    const wrong = files.flatMap((file) =>
      forbidden(imports.get(file) ?? [], row).map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
  test("every file is imported by another, or is where something starts", () => {
    const used = new Set([...imports.values()].flat());
    const bundled = read("generator/assets/scripts.ts").match(/(?<="[^"\n]*)[\w.-]+/g) ?? [];
    const starts = [
      ...[
        "build.ts",
        "generator/cli",
        "generator/dev/page/main.ts",
        "templates/create-renderer.tsx",
      ],
      ...["audit", "bench", "art"].map((room) => `tools/${room}/run.ts`),
      ...bundled.map((name) => `client/${name.includes(".") ? name : `${name}.ts`}`),
    ];
    const unused = [...product, ...tools].filter((file) => !used.has(file));
    expect(unused.filter((file) => !starts.some((start) => isInside(file, start)))).toEqual([]);
  });
  test("every partial of the styles is used", () => {
    const main = join(defaultRoot, "styles/main.scss");
    const { loadedUrls } = compile(main, { logger: Logger.silent });
    const loaded = loadedUrls.map((url) => relative(defaultRoot, fileURLToPath(url)));
    expect(list("styles/**/*.scss").filter((file) => !loaded.includes(file))).toEqual([]);
  });
});

test.each<readonly [name: string, room: string, allowed: string]>([
  ["as Address", "generator", "generator/model/address.ts"],
  ["dangerouslySetInnerHTML", "templates", "Prose Island Head"],
  ...["Date.now", "new Date()", "process", "localeCompare"].map(
    (name) => [name, "templates", ""] as const,
  ),
  ...["localeCompare", "Math.random"].map((name) => [name, "generator", ""] as const),
  ["new Date()", "generator", "generator/cli/"],
  // The age of a folder decides whether it is removed, and never what comes out.
  ["Date.now", "generator", "generator/cli/ generator/output/claim-output.ts"],
])("nothing uses %s in %s but %s", (name, room, allowed) => {
  const using = product.filter((file) => isInside(file, room) && uses.get(file)?.has(name));
  const isAllowed = (file: string) =>
    allowed.split(" ").some((part) => part !== "" && file.includes(part));
  expect(using.filter((file) => !isAllowed(file))).toEqual([]);
});

describe("documents", () => {
  test("every path and every command that a document names is there", () => {
    const roots =
      /^(?:content|templates|client|styles|public|generator|tests|docs|tools)\/[\w./-]+$/;
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    // A command makes them, perhaps in another season.
    const made: readonly string[] = Object.values(settings).flatMap(({ file, isMade }) =>
      isMade ? file : [],
    );
    const wrong = documents.flatMap((file) => {
      const paths = namesIn(read(file).replaceAll("```", "")).filter((name) => roots.test(name));
      // A command of tools is followed by the name of one: `npm run audit -- axe`.
      const commands = [...read(file).matchAll(/npm run ([\w:-]+)(?: -- ([a-z]+))?/g)];
      return [
        ...paths.filter((path) => !made.includes(path) && !existsSync(join(defaultRoot, path))),
        ...commands.flatMap(([command, script = "", tool]) => {
          const isKnown =
            script in scripts && (!tool || !toolsOf[script] || tool in toolsOf[script]);
          return isKnown ? [] : [command];
        }),
      ].map((name) => `${file} names ${name}`);
    });
    expect(wrong).toEqual([]);
  });
  test("every link of a document leads to a file", () => {
    const wrong = documents.flatMap((file) => {
      const prose = read(file).replace(/^ *```[\s\S]*?^ *```|`[^`\n]*`/gm, "");
      const targets = [...prose.matchAll(/(?:\]\(|src(?:set)?=")([^)#"\s]+)/g)].map(
        ([, target = ""]) => target,
      );
      return targets
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(defaultRoot, dirname(file), target)))
        .map((target) => `${file} links to ${target}`);
    });
    expect(wrong).toEqual([]);
  });
  test("every decision has a number of its own, which its title repeats", () => {
    const numbers = list("docs/decisions/*.md").map((file) => Number(/\d{4}/.exec(file)?.[0]));
    expect(new Set(numbers).size).toBe(numbers.length);
    const titles = list("docs/decisions/*.md").map((file) =>
      Number(/^# (\d+)\. /.exec(read(file))?.[1]),
    );
    expect(titles).toEqual(numbers);
  });
  test("every package has one reason in decision 8", () => {
    const text = read("docs/decisions/0008-dependencies.md");
    const [, reasons = ""] = /^The build needs:$(.*?)^## /ms.exec(text) ?? [];
    const rows = reasons.split("\n").filter((line) => line.startsWith("- `"));
    const explained = rows.flatMap((row) => namesIn(row.split(/: /)[0]));
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as {
      readonly dependencies: object;
      readonly devDependencies: object;
    };
    const installed = [...Object.keys(dependencies), ...Object.keys(devDependencies)];
    expect(explained.sort()).toEqual(installed.sort());
  });
  test("the JSON Schema files are current: npm run art -- schemas writes them", () => {
    const wanted = [...renderJsonSchemas(), [".vscode/settings.json", renderEditorSettings()]];
    const stale = wanted.filter(
      ([path = "", text]) => !existsSync(join(defaultRoot, path)) || read(path) !== text,
    );
    expect(stale.map(([path]) => path)).toEqual([]);
  });
});
