// Next, as a static export. Its packages lie above this folder, where the lock file is.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const next = createRequire(import.meta.url).resolve("next/package.json");

export default {
  output: "export",
  trailingSlash: true,
  turbopack: { root: join(dirname(next), "../..") },
};
