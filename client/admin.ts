/**
 * The editor at `/admin/`: Sveltia CMS, with forms that are made from the schemas of the content. A file that is
 * saved is the old one with what was changed put into it, so that a proposal shows what somebody did and nothing
 * else. Only a site that sets `editor` carries this script.
 */
import CMS from "@sveltia/cms";
import { readJson, readText, writeJson, writeText } from "./parts/edit-file.ts";
import { configOf, type EditorSettings } from "./parts/forms.ts";

// It asks every five minutes whether GitHub has trouble. Nobody is asked but GitHub's API and this site.
const ask = window.fetch.bind(window);
window.fetch = async (request, options) => {
  const { href } = new URL(request instanceof Request ? request.url : request, location.href);
  if (href.startsWith("https://www.githubstatus.com/")) throw new TypeError("This is not asked.");
  return ask(request, options);
};

// It has its fonts beside it, and would ask another host for them, too, while they are under way.
const watch = new MutationObserver(() => {
  for (const style of document.querySelectorAll("style")) {
    if (!style.textContent.includes("url(https://")) continue;
    style.textContent = style.textContent.replace(/@font-face\s*\{[^}]*\}/g, "");
    watch.disconnect();
  }
});
watch.observe(document, { childList: true, subtree: true });

const settings: EditorSettings = await (await ask("settings.json")).json();
const config = configOf(settings);
for (const collection of config.collections) {
  if (!("fields" in collection)) continue;
  const fields: readonly { readonly name?: string; readonly default?: unknown }[] =
    collection.fields;
  // An empty description of a picture says that the picture only decorates.
  const kept = fields.flatMap((field) => (field.default === "" && field.name ? [field.name] : []));
  CMS.registerCustomFormat(collection.format, "md", {
    fromFile: readText,
    toFile: (form) => writeText(form, kept),
  });
}
CMS.registerCustomFormat("list", "json", { fromFile: readJson, toFile: writeJson });
// The types of the package do not know that a form is made while the page is open.
await CMS.init({ config: { ...config, load_config_file: false } as never });
