/**
 * The editor at `/admin/`: forms in the browser, for people who don't know Git (decision 23). This makes its page, and the
 * settings from which its script makes the forms: the same schemas that check the content.
 */

import type { SiteAddresses } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import { textToAttribute, textToHtml } from "../model/html.ts";
import type { OutputFile, Script } from "../model/output.ts";
import { isMade, listJsonSchemas } from "../schema/catalog.ts";

/** The editor's policy. It writes its styles while it runs, and shows pictures of the repository from memory (`blob:`). */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; font-src 'self'",
  "img-src 'self' blob: data: https://avatars.githubusercontent.com",
  "connect-src 'self' blob: data: https://api.github.com; base-uri 'none'; form-action 'none'",
].join("; ");

/** The headers that hosts send with it. */
export const editorRule = ({ base }: SiteAddresses) => [
  `${base}admin/*`,
  `Content-Security-Policy: ${policy}; frame-ancestors 'none'`,
];

/** Makes the page of the editor, and the settings that its script reads. */
export function renderEditor({ site }: ContentGraph, script: Script): readonly OutputFile[] {
  const { repository, branch, folder, url } = site;
  const page = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<title>${textToHtml(site.shortName)}</title>
<script type="module" src="${textToAttribute(script.src)}" integrity="${script.integrity}"></script>
`;
  const files = listJsonSchemas().filter(({ file }) => !isMade(file));
  const settings = { repository, branch, folder, url, files };
  return [
    { path: "admin/index.html", bytes: page },
    { path: "admin/settings.json", bytes: JSON.stringify(settings) },
  ];
}
