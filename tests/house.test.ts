/**
 * The rules of the house. Each row of a table here is a rule that somebody would otherwise have to
 * remember; a limit that is exceeded on purpose has a row with its reason.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/site-paths.ts";

const code = fastGlob
  .sync(["build.ts", "{generator,templates,client,art,tests,bench}/**/*.{ts,tsx}"], {
    cwd: defaultRoot,
    ignore: ["**/node_modules/**"],
  })
  .sort();
const partials = fastGlob.sync("styles/**/*.scss", { cwd: defaultRoot }).sort();
const documents = fastGlob.sync(["*.md", "art/*.md", "docs/**/*.md"], { cwd: defaultRoot }).sort();
const machine = code.filter((file) => !file.startsWith("tests/") && !file.startsWith("bench/"));

function read(file: string): string {
  return readFileSync(join(defaultRoot, file), "utf8");
}

/** The imports of a file: paths from the root for our own, names for packages. */
function importsOf(file: string): readonly string[] {
  const found = read(file).matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g);
  return [...found].map(([, target = ""]) =>
    target.startsWith(".")
      ? relative(defaultRoot, join(defaultRoot, dirname(file), target))
      : target,
  );
}

function isInside(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`) || path.replace(/\.tsx?$/, "") === room;
}

/** The rows of the import table in ARCHITECTURE.md. */
function importTable() {
  const section =
    read("ARCHITECTURE.md").split("## Who may import whom")[1]?.split("\n## ")[0] ?? "";
  const names = (cell = "") =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name.replace(/\.ts$/, ""));
  return section
    .split("\n")
    .filter((row) => row.startsWith("| `"))
    .map((row) => {
      const [, room, may, never] = row.split("|");
      return {
        room: names(room)[0] ?? "",
        may: names(may),
        never: names(never),
        anyPackage: /any package/.test(never ?? ""),
      };
    });
}

/** What is wrong with the imports of one file, by the row of its room. */
function importFaults(targets: readonly string[], row: ReturnType<typeof importTable>[number]) {
  return targets.filter((target) => {
    const isOurs = /^(?:build\.ts|generator|templates|client|art\/|tests|styles)/.test(target);
    if (
      row.never.some((name) =>
        name === "node:" ? target.startsWith("node:") : isInside(target, name),
      )
    )
      return true;
    if (!isOurs) return row.anyPackage;
    return !isInside(target, row.room) && !row.may.some((room) => isInside(target, room));
  });
}

describe("imports", () => {
  const table = importTable();

  test("the table covers every room", () => {
    const rooms = new Set(
      machine
        .filter((file) => !file.startsWith("generator/commands/") && file !== "build.ts")
        .map(
          (file) => table.find(({ room }) => isInside(file, room))?.room ?? `no row for ${file}`,
        ),
    );
    expect([...rooms].filter((room) => room.startsWith("no row"))).toEqual([]);
  });

  test.each(table)("$room imports only what its row allows", (row) => {
    const files = machine.filter((file) => isInside(file, row.room));
    expect(files.length).toBeGreaterThan(0);
    const faults = files.flatMap((file) =>
      importFaults(importsOf(file), row).map((target) => `${file} imports ${target}`),
    );
    expect(faults).toEqual([]);
  });

  test("a forbidden import is found", () => {
    const row = { room: "client", may: [], never: ["node:", "generator"], anyPackage: false };
    expect(importFaults(["node:fs", "generator/model/page.ts", "react"], row)).toEqual([
      "node:fs",
      "generator/model/page.ts",
    ]);
  });

  test("nothing but art imports art, so that no build depends on it", () => {
    const faults = code
      .filter((file) => !isInside(file, "art"))
      .filter((file) => importsOf(file).some((target) => isInside(target, "art")));
    expect(faults).toEqual([]);
  });

  test("every file is imported by another, or is an entry", () => {
    const imported = new Set(code.flatMap(importsOf));
    const isEntry = (file: string) =>
      /^(?:build\.ts|generator\/commands\/|generator\/serve\/page\/listen|art\/(?:film|prints)\.ts$|client\/(?:hydrate|loader|theme|redirect-page|suggest|metrics)|templates\/create-renderer|tests\/|bench\/)/.test(
        file,
      );
    expect(machine.filter((file) => !isEntry(file) && !imported.has(file))).toEqual([]);
  });

  test("every partial is used", () => {
    const uses = partials.flatMap((file) =>
      [...read(file).matchAll(/@(?:use|forward) "([^"]+)"/g)].map(([, target = ""]) =>
        join(dirname(file), target),
      ),
    );
    const unused = partials.filter((file) => {
      const name = file.replace(/(^|\/)_/, "$1").replace(/\.scss$/, "");
      return (
        file !== "styles/main.scss" &&
        !uses.includes(name) &&
        !uses.includes(name.replace(/\/index$/, ""))
      );
    });
    expect(unused).toEqual([]);
  });
});

describe("sizes", () => {
  /** Lines of a file, by kind. An exemption has its reason beside it. */
  const limits = [
    { pattern: /^(?:templates|art)\/.*\.tsx$/, max: 120 },
    { pattern: /^client\/.*\.tsx?$/, max: 120 },
    { pattern: /^(?:generator|build)/, max: 250 },
    { pattern: /^styles\//, max: 150 },
  ];
  const exempt: Readonly<Record<string, string>> = {};

  test("no file is longer than its kind allows", () => {
    const faults = [...machine, ...partials].flatMap((file) => {
      const limit = limits.find(({ pattern }) => pattern.test(file))?.max ?? 250;
      const lines = read(file).split("\n").length - 1;
      return lines > limit && !(file in exempt)
        ? [`${file}: ${lines} lines, ${limit} allowed`]
        : [];
    });
    expect(faults).toEqual([]);
  });

  /** The data of an SVG path is one word, however long. */
  const isDrawing = (line: string) => /["`][Mm]-?\d[\d .,a-zA-Z-]{40,}/.test(line);

  test("no line of code is longer than a screen", () => {
    const faults = machine.flatMap((file) =>
      read(file)
        .split("\n")
        .flatMap((line, index) =>
          line.length > 160 && !isDrawing(line) ? [`${file}:${index + 1}`] : [],
        ),
    );
    expect(faults).toEqual([]);
  });
});

describe("what is written", () => {
  test("every module opens with a paragraph that says what it is", () => {
    const silent = machine.filter(
      (file) => !/^(?:#![^\n]*\n)?\/\*\*?[\s\S]{40,}?\*\//.test(read(file)),
    );
    expect(silent).toEqual([]);
  });

  /** What must not be written, where, and what to write instead. */
  const bans: readonly { word: RegExp; where: RegExp; except?: RegExp; instead: string }[] = [
    {
      word: /: any\b(?=\s*(?:[;,)=\]|&{]|$))|\bas any\b|<any>/m,
      where: /^(?:generator|templates|client|art\/|build)/,
      instead: "unknown, and a check",
    },
    {
      word: /new Date\(\)|Date\.now\(/,
      where: /^(?:generator|templates|build)/,
      // An audit of other hosts is about today; its clock is made there and handed on as a value. A
      // new article is offered the day on which it is written, as an answer that can be changed. How old a
      // file is decides whether it is read again, and never what comes out.
      except: /commands\/(?:links|new)\.ts$|memory\/stamps\.ts$/,
      instead: "a date from the content",
    },
    {
      word: /Math\.random\(/,
      where: /^(?:generator|templates|art\/|build)/,
      instead: "a value from the input",
    },
    {
      word: /process\.env/,
      where: /^(?:generator|templates|build)/,
      except: /load-templates|assets\/scripts|commands\//,
      instead: "a parameter",
    },
    {
      word: /console\./,
      where: /^(?:generator|templates|build)/,
      except: /commands\//,
      instead: "generator/report",
    },
    {
      word: /dangerouslySetInnerHTML/,
      where: /^(?:templates|client)/,
      except: /Prose|Island|Slot|Head|slot/,
      instead: "text, or Prose",
    },
    {
      word: /\bstyle=\{|style="/,
      where: /^(?:templates|client)/,
      instead: "a class: the policy forbids style attributes",
    },
    {
      word: /export default/,
      where: /^(?:generator|templates|client|build)/,
      instead: "a named export",
    },
    {
      word: /import (?:type )?\{[^}]*\bz\b[^}]*\} from "zod"/,
      where: /^(?:generator|templates|build)/,
      instead:
        "import * as z: the name alone brings messages in sixty languages into every command",
    },
    { word: /FIXME|\.only\(/, where: /./, except: /house\.test/, instead: "nothing: mend it" },
    {
      word: /localeCompare/,
      where: /^(?:generator|templates)/,
      instead: "< and >: the order must not depend on the machine",
    },
  ];

  test.each(bans)("$word is not used ($instead)", ({ word, where, except }) => {
    const faults = code.filter(
      (file) => where.test(file) && !except?.test(file) && word.test(read(file)),
    );
    expect(faults).toEqual([]);
  });

  test("only the settings of the styles name colours by their numbers", () => {
    const faults = partials.filter(
      (file) =>
        !file.startsWith("styles/settings/") &&
        /#[0-9a-f]{3,8}\b/i.test(read(file).replace(/\/\/.*$/gm, "")),
    );
    expect(faults).toEqual([]);
  });

  test("only the settings of the styles know the palette: a chapter has inks of its own", () => {
    const faults = partials.filter(
      (file) => !file.startsWith("styles/settings/") && /@use "[^"]*palette"/.test(read(file)),
    );
    expect(faults).toEqual([]);
  });

  test("only utilities are important, and no class is written in pieces", () => {
    const faults = partials.filter((file) => {
      const text = read(file)
        .replace(/\/\/.*$/gm, "")
        .replace(/\/\*[\s\S]*?\*\//g, "");
      const isImportant =
        /!important/.test(text) && !/utilities|base\/_motion|base\/_print/.test(file);
      return isImportant || /&__|&--/.test(text);
    });
    expect(faults).toEqual([]);
  });
});

describe("documents", () => {
  test("every path that a document names exists", () => {
    const roots =
      /^(?:content|templates|client|styles|public|generator|art\/|tests|docs|bench|build\.ts|\.github|\.ci)/;
    const faults = documents.flatMap((file) =>
      [...read(file).matchAll(/`([\w./-]+)`/g)]
        .map(([, path = ""]) => path)
        .filter(
          (path) => roots.test(path) && /[/.]/.test(path) && !existsSync(join(defaultRoot, path)),
        )
        .map((path) => `${file} names ${path}`),
    );
    expect(faults).toEqual([]);
  });

  test("ARCHITECTURE.md is at most 120 lines and names every room", () => {
    const text = read("ARCHITECTURE.md");
    expect(text.split("\n").length).toBeLessThanOrEqual(121);
    const rooms = new Set(
      machine.map((file) =>
        file
          .split("/")
          .slice(0, file.startsWith("generator/") ? 2 : 1)
          .join("/"),
      ),
    );
    expect([...rooms].filter((room) => !text.includes(room))).toEqual([]);
  });

  test("decisions have numbers of their own", () => {
    const numbers = fastGlob
      .sync("docs/decisions/*.md", { cwd: defaultRoot })
      .map((file) => file.match(/(\d{4})-/)?.[1]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(undefined);
  });

  test("every command that a document names is in package.json", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => `${name}`),
    );
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([]);
  });

  test("nothing speaks of a machine", () => {
    const texts = [...code, ...documents, ...partials, "package.json"].filter(
      (file) => file !== "tests/house.test.ts",
    );
    const words = /\/(?:root|home\/\w+)\/|registry\.npmjs|deb\.debian\.org/;
    expect(texts.filter((file) => words.test(read(file)))).toEqual([]);
  });
});

describe("generated files", () => {
  test("the JSON Schema files are current", async () => {
    const { renderEditorSettings, renderJsonSchemas } = await import(
      "../generator/entities/catalog.ts"
    );
    const wanted = new Map([
      ...renderJsonSchemas(),
      [".vscode/settings.json", renderEditorSettings()],
    ]);
    const stale = [...wanted].filter(
      ([path, text]) => !existsSync(join(defaultRoot, path)) || read(path) !== text,
    );
    expect(stale.map(([path]) => `${path} (run npm run schemas)`)).toEqual([]);
  });
});
