/** What guards trust, and the tests of each that have to notice every fault in it. */

/**
 * Files, and the names of their tests, or parts of them. A guard that is held only by what happens to run through
 * it is not held.
 */
export const guards: readonly (readonly [files: string, tests: readonly string[]])[] = [
  // Publishing.
  ["generator/output/*.ts", ["tests/output.test.ts", "tests/faults.test.ts"]],
  // Keys of the cache.
  ["generator/{cache/*,list-folder}.ts", ["cache", "incremental", "public-files", "fix-command"]],
  // Sanitising.
  ["generator/assets/pictures/drawing*.ts", ["tests/drawings.test.ts"]],
  ["generator/assets/pictures/photograph.ts", ["tests/pictures.test.ts"]],
  ["generator/content/limits.ts", ["tests/hostile-growth.test.ts"]],
  [
    "generator/markdown/{engine,print-native,print-tree}.ts",
    ["tests/markdown", "tests/downloads", "tests/hostile-content", "tests/read.test.ts"],
  ],
  // Policies, headers and redirects.
  ["generator/{render/policy,companions/render-companions}.ts", ["tests/companions.test.ts"]],
  [
    "{templates/files/redirects,client/loader/follow-redirect}.ts",
    ["companions", "browser/redirects"],
  ],
  ["generator/dev/{open-port,find-answer}.ts", ["tests/host.test.ts"]],
  // Private networks.
  ["generator/links/{network,private-networks}.ts", ["links/network.test", "links/states.test"]],
  // Addresses outside the site, and signs that nothing may hold.
  ["generator/schema/safe-text.ts", ["tests/addresses.test.ts"]],
];

const spares = "a look that only spares time: what it does not spare is measured";

/** Faults that change nothing anybody could see, and why: `file: code → what stands in its place`. */
export const harmless: Readonly<Record<string, string>> = {
  "generator/content/list-folder.ts: a.path < b.path → <=":
    "no two files of a folder have the same path",
  "generator/assets/pictures/photograph.ts: made.length <= limit → <":
    "a file of exactly as many bytes as it may have: nobody can make one on purpose",
  "generator/assets/pictures/photograph.ts: at + 8 <= bytes.length → <":
    "the last part of a PNG, which only says that it ends, is longer than eight bytes",
  "generator/assets/pictures/photograph.ts: length < most.profile → <=":
    "a profile of exactly so many bytes: that takes no more than one that is a byte smaller",
  'generator/output/last-build.ts: "records" → ""':
    "the name of a folder in the cache: the digest alone tells records from all other results",
  "generator/output/claim-output.ts: Date.now() - ctimeMs < 3_600_000 → <=":
    "a folder of exactly an hour, to the millisecond",
  'generator/markdown/print-native.ts: "<table>" → ""':
    "a text with bars and no table goes by way of the tree then, which prints the same",
  'generator/markdown/print-tree.ts: "x-block" → ""':
    "the marker is another one that no text can hold, and is cut out before anybody sees it",
  "generator/content/limits.ts: text.length < limits.paragraph → <=": spares,
  "generator/content/limits.ts: [...text.matchAll(/\\[/g)].length < limits.depth → <=": spares,
  "generator/content/limits.ts: countColumns(rule) * rows.length > limits.cells → >=": spares,
  "generator/content/limits.ts: isShort && !hasBlocks && !isDeep && !isWide → false": spares,
  'generator/render/load-templates.ts: "schema" → ""':
    "the key holds the whole generator then: templates are compiled more often, never too seldom",
};
