/** The code that keeps the site safe, and the tests of each part, which have to notice every fault in it. */

/** A part of the code, and the tests that guard it. */
export interface Guard {
  /** The files, as a glob. */
  readonly files: string;
  /** Paths of tests, or parts of such paths. */
  readonly tests: readonly string[];
}

/**
 * The guards. Code that is only held by tests of something else, which happen to run through it, isn't guarded. Where
 * two globs name the same file, the later one counts.
 */
export const guards: readonly Guard[] = [
  // Publishing.
  {
    files: "generator/output/{claim-output,open-output,previous-output}.ts",
    tests: ["tests/output.test.ts", "tests/faults.test.ts"],
  },
  {
    files:
      "generator/output/{file-addresses,follow-addresses,index-document,inspect-site,json-addresses}.ts",
    tests: ["tests/inspect.test.ts", "tests/published.test.ts"],
  },
  { files: "generator/assets/public-files.ts", tests: ["tests/public-files.test.ts"] },
  // What a stranger can check.
  { files: "generator/published/*.ts", tests: ["tests/published.test.ts"] },
  // Keys of the cache.
  {
    files: "generator/{output/{cache,last-build},content/{folders,list-folder}}.ts",
    tests: ["cache", "incremental", "public-files", "fix-command"],
  },
  // Sanitizing.
  { files: "generator/assets/pictures/drawing*.ts", tests: ["tests/drawings.test.ts"] },
  { files: "generator/assets/pictures/photograph.ts", tests: ["tests/pictures.test.ts"] },
  {
    files: "generator/assets/pictures/{picture-kind,position}.ts",
    tests: ["tests/picture-bytes.test.ts"],
  },
  {
    files: "generator/assets/pictures/decoders.ts",
    tests: ["tests/hostile-pictures.test.ts"],
  },
  { files: "generator/content/limits.ts", tests: ["tests/limits.test.ts"] },
  {
    files: "generator/content/{check-download,office-macros,pdf-actions,table-formulas}.ts",
    tests: ["tests/downloaded-bytes.test.ts"],
  },
  { files: "generator/model/file-fault.ts", tests: ["tests/file-faults.test.ts"] },
  {
    files: "generator/markdown/{html,parser,print}.ts",
    tests: ["tests/markdown", "tests/downloads", "tests/hostile-content", "tests/read.test.ts"],
  },
  // Policies, headers and redirects.
  { files: "generator/render/{policy,render-companions}.ts", tests: ["tests/companions.test.ts"] },
  {
    files: "{templates/files/redirects,client/loader/follow-redirect}.ts",
    tests: ["companions", "browser/redirects"],
  },
  { files: "generator/dev/{open-port,find-answer}.ts", tests: ["tests/host.test.ts"] },
  // Private networks.
  {
    files: "generator/links/guarded-agent.ts",
    tests: ["links/network.test", "links/states.test"],
  },
  // Addresses outside of the site, and characters that no text may hold.
  {
    files: "generator/schema/safe-text.ts",
    tests: [
      "tests/addresses.test.ts",
      "tests/hidden-text.test.ts",
      "tests/honest-links.test.ts",
      "tests/one-line.test.ts",
    ],
  },
  {
    files: "generator/{schema/hidden-text,markdown/hidden}.ts",
    tests: ["tests/hidden-text.test.ts"],
  },
  // Links that say where they go, names that every disk holds, words that stand in for others.
  {
    files: "generator/{schema/promised-address,markdown/link-labels}.ts",
    tests: ["tests/honest-links.test.ts"],
  },
  { files: "generator/schema/file-names.ts", tests: ["tests/file-names.test.ts"] },
  { files: "generator/schema/stand-ins.ts", tests: ["tests/stand-ins.test.ts"] },
  // Lines and Markdown that GitHub would take for ours.
  {
    files: "generator/diagnostics/{github-annotations,job-summary}.ts",
    tests: ["tests/github-"],
  },
];

/** Faults that change nothing anybody could see, and why: `file: code → what stands in its place`. */
export const harmless: Readonly<Record<string, string>> = {
  "generator/content/list-folder.ts: a.path < b.path → <=":
    "No two files of a folder have the same path.",
  "generator/content/office-macros.ts: size <= partsMost → <":
    "Only parts of exactly the most bytes would be treated in another way.",
  "generator/content/pdf-actions.ts: unpacked > unpackedMost → >=":
    "Only streams of exactly the most bytes would be treated in another way.",
  "generator/assets/pictures/photograph.ts: encoded.length <= limit → <":
    "Only a file of exactly the largest size would be treated in another way, and nobody can make one on purpose.",
  "generator/assets/pictures/photograph.ts: at + 8 <= bytes.length → <":
    "The last part of a PNG, which only says that it ends, is longer than eight bytes.",
  "generator/assets/pictures/photograph.ts: length < most.profile → <=":
    "A profile of exactly that size takes no more than one that is a byte smaller.",
  "generator/published/fetch-live.ts: await body?.cancel(); → ;":
    "Without it a connection is only free again a little later.",
  "generator/published/fetch-live.ts: await response.body?.cancel(); → ;":
    "Without it a connection is only free again a little later.",
  "generator/published/fetch-live.ts: response.status < 400 → <=":
    "No host sends another address with the status 400, which means a bad request.",
  "generator/published/outside-links.ts: a < b → <=": "No two files of a site have the same path.",
  "generator/schema/hidden-text.ts: !suspicious.test(text) → false":
    "Each text is then searched for every kind. That takes longer and finds the same.",
  'generator/output/last-build.ts: "records" → ""':
    "It only names a folder of the cache. The digest alone tells records from all other results.",
  "generator/output/claim-output.ts: Date.now() - ctimeMs < 3_600_000 → <=":
    "Only a folder that is an hour old to the millisecond would be treated in another way.",
  'generator/render/load-templates.ts: "schema" → ""':
    "The key then covers the whole generator, so templates are compiled too often and never too seldom.",
};
