/**
 * What a visitor can do on the site, each as a small visit that ends the same in all three engines (`engines.test.ts`).
 * So nothing works in one browser only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DomUtils } from "htmlparser2";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { servePreview } from "../../generator/dev/preview.ts";
import { all, attribute } from "../site/support/html.ts";
import { addStrangers, changes } from "./changes.ts";
import { type Control, controls, moving, toggle } from "./controls.ts";
import { relaySite } from "./relay.ts";
import { other, pathsWith, plain, site, url, words } from "./support.ts";
import type { EngineVisitor } from "./visitor.ts";

export interface Visit {
  /** A sentence about what a visitor can do. */
  readonly name: string;
  /** Where it begins; undefined when the site has no such page. */
  readonly path: string | undefined;
  readonly device?: "phone";
  /** True where no script of a page runs. */
  readonly isScriptless?: boolean;
  /** The engines that make this visit; all if nothing is said. `changed-markup.test.ts` does in Chromium what only two do. */
  readonly only?: readonly string[];
  /** True for a visit that `npm test` makes, too. All others are made by `npm run audit -- engines`. */
  readonly isQuick?: boolean;
  run(visitor: EngineVisitor): Promise<unknown>;
}

const night = "html[data-theme=dark]";
const title = ".nav-submenu__title";
const drawer = "#Drawer:modal";
const story = ".story:modal";
const finder = ".finder__dialog:modal";
const summary = "main .accordion__summary";
const family = "a.families__link";
const filter = ".filter[data-ready] .filter__field";
const notice = ".opened__notice";

/** The face of titles. Texts have another one of the same file, which a browser gives up for a page where it's late. */
const titleFace = `[...document.fonts].find(
  ({ weight }) => getComputedStyle(document.querySelector("h1")).fontWeight <= weight.split(" ").at(-1))`;

const [redirect] = all(site.document("/").root, ".header a[data-redirect]");
const sent = redirect && attribute(redirect, "href");
const settings = readFileSync(join(defaultRoot, "content/site.json"), "utf8");
const { offline = [] } = JSON.parse(settings) as { readonly offline?: readonly string[] };

/** Takes a picture, and finds the color of a point of it, as red, green and blue. */
async function colorAt({ tab }: EngineVisitor, x: number, y: number): Promise<readonly number[]> {
  const { data, info } = await sharp(await tab.takePicture())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = (Math.round(y) * info.width + Math.round(x)) * info.channels;
  return [...data.subarray(start, start + 3)];
}

/** Whether the page is still on its way in, after the two frames in which that begins. */
const isBlending = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith("::view-transition"))))))`;

/** The page of every control that isn't worked with a finger, changed as something in the browser changes it. */
async function pressAll(
  { open, ask, press, focus, key, tab }: EngineVisitor,
  wanted: readonly Control[],
  change: string,
  after: (control: Control) => Promise<unknown>,
): Promise<void> {
  for (const control of wanted) {
    await tab.resize(control.device === "phone" ? 390 : 1440, 900);
    await open(control.path ?? "");
    await ask(change);
    if (control.key) {
      // A group opens under a pointer that rests on it.
      await tab.click(1, 1);
      await focus(control.control);
      await key(control.key as "Enter" | "Space");
    } else await press(control.control);
    await after(control);
    await ask("localStorage.clear()");
    // A film that can't be had must not fail while the next page comes.
    await ask('document.querySelector("iframe")?.remove()');
  }
}

const present = controls.filter(({ path, device }) => path && device !== "tablet");

const native = present.filter((control) => control.native);

export const visits: readonly Visit[] = [
  {
    isQuick: true,
    name: "changes the theme, which the next page has before its first paint",
    path: plain,
    async run({ press, has, open, ask }) {
      await press(toggle);
      await has(night);
      await open(other);
      expect(await ask("document.documentElement.dataset.theme")).toBe("dark");
      await press(toggle);
      await has(night, 0);
    },
  },
  {
    isQuick: true,
    name: "opens the drawer of a phone, closes it with Escape, its button and a press beside it, and has the focus back",
    path: plain,
    device: "phone",
    async run({ press, has, key, hasFocus, tab }) {
      const closes = [() => key("Escape"), () => press(".drawer__close"), () => tab.click(5, 400)];
      for (const close of closes) {
        await press(".drawer__opener");
        await has(drawer);
        await close();
        await has(drawer, 0);
        await hasFocus(".drawer__opener");
      }
    },
  },
  {
    name: "opens a group of the bar with the keyboard, walks into it, and leaves it with Escape",
    path: pathsWith(title)[0] && plain,
    async run({ focus, key, has, hasFocus, isAt }) {
      await focus(title);
      await key("Enter");
      await has(`${title}[aria-expanded=true]`);
      await key("ArrowDown");
      await hasFocus(".nav-submenu__panel a");
      await key("Escape");
      await has(`${title}[aria-expanded=true]`, 0);
      await hasFocus(title);
      await isAt(plain);
    },
  },
  {
    name: "meets a family at an address of its own, and Back closes the story and gives the focus back",
    path: pathsWith(family)[0],
    async run({ press, has, ask, wait, hasFocus, key }) {
      await press(family);
      await has(story);
      await wait("location.hash.slice(1)", await ask(`document.querySelector("${story}").id`));
      await ask("void setTimeout(() => history.back())");
      await has(story, 0);
      await hasFocus(family);
      await press(family);
      await has(story);
      await key("Escape");
      await has(story, 0);
      await wait("location.hash", "");
    },
  },
  {
    isQuick: true,
    name: "opens questions, as many as wanted, with mouse and keyboard",
    path: pathsWith(".accordion__item")[0],
    async run({ press, focus, key, has, wait }) {
      await press(summary);
      await has("main .accordion__item[open]");
      // The arrow keys come with the island; everything else is the browser's own.
      await wait('!!document.querySelector(".accordion__item[open]").closest("[data-hydrated]")');
      await key("ArrowDown");
      await key("Space");
      await has("main .accordion__item[open]", 2);
      await focus(summary);
      await key("Enter");
      await has("main .accordion__item[open]");
    },
  },
  {
    name: "follows a link that leads on to another site in a new tab, and is told so here",
    path: redirect && plain,
    async run({ press, has, isAt, hasOpened }) {
      await press(`.header a[data-redirect][href="${sent}"]`);
      await has(notice);
      await isAt(plain);
      await hasOpened(1);
      await press(".opened__close");
      await has(notice, 0);
    },
  },
  {
    name: "comes to such a page directly, where a browser opens no window that nobody asked for, and finds the link",
    path: sent,
    async run({ ask, wait, press, tab, hasOpened }) {
      const said = words["redirectBlocked"];
      await wait(
        `document.querySelector(".redirect-notice")?.innerText.includes(${JSON.stringify(said)})`,
      );
      expect(await tab.closeOpened()).toBe(0);
      await press(".redirect-notice__links a[target=_blank]");
      await hasOpened(1);
      expect(await ask("location.pathname")).toBe(sent);
    },
  },
  {
    isQuick: true,
    name: "searches with the keyboard, and goes to what was found",
    path: plain,
    async run({ press, key, type, has, wait, hasFocus }) {
      const search = async () => {
        await press(".header__search");
        await has(finder);
        await hasFocus("[role=combobox]");
        await type("canning");
        // The results of the last letter have come.
        await has(`${finder} .finder__all[href="/search/?q=canning"]`);
      };
      await search();
      await key("ArrowDown");
      await has("[role=combobox][aria-activedescendant]");
      await key("Escape");
      await has(finder, 0);
      await search();
      await key("Enter");
      // Nothing is chosen any longer, so all results are one.
      await wait("location.pathname + location.search", "/search/?q=canning");
    },
  },
  {
    name: "finds entries of a long list by a field above it, and Escape shows all again",
    path: pathsWith(".filter")[0],
    async run({ press, type, wait, key, ask }) {
      await press(filter);
      const status = 'document.querySelector(".filter__status").innerText';
      await type("zzqx");
      await wait(status, words["filterNone"]);
      await key("Escape");
      await wait(status, "");
      expect(await ask(`document.querySelector("${filter}").value`)).toBe("");
    },
  },
  {
    name: "ticks a list, and finds the tick there on the next visit",
    path: pathsWith(".tool--checklist")[0],
    async run({ press, has, open }) {
      const box = "[data-tool][data-ready] input[type=checkbox]";
      await press(box);
      await has(`${box}:checked`);
      await open(other);
      await open(pathsWith(".tool--checklist")[0] ?? "");
      await has(`${box}:checked`);
    },
  },
  {
    name: "stops everything that moves by one button, and starts it again",
    path: pathsWith(".logos--moving")[0],
    async run({ press, has, wait, ask }) {
      const state =
        'document.querySelector(".logos__track").getAnimations({ subtree: true })[0]?.playState';
      await ask('document.querySelector(".logos__track").scrollIntoView({ behavior: "instant" })');
      await wait(state, "running");
      await press(moving);
      await has("html[data-motion=paused]");
      await wait(state, "paused");
      await press(moving);
      await has("html[data-motion=paused]", 0);
    },
  },
  {
    name: "goes on by a link, and comes back to the page as it was left",
    path: plain,
    async run({ ask, press, focus, isAt, wait, has }) {
      // A page that still fetches something isn't kept by Firefox: its worker, or what a link leads to.
      await wait("navigator.serviceWorker.ready.then(() => true)");
      await focus(".header a[href='/blog/']");
      await sleep(600);
      await ask("void (window.isSame = true)");
      await press(".header a[href='/blog/']");
      await isAt("/blog/");
      await wait("document.readyState", "complete");
      // While Chromium blends one page into the next, a press reaches neither of them.
      await wait(isBlending, false);
      await press(toggle);
      await has(night);
      // Nobody is as quick as a test: the page before lives in another process, which hears of the theme a moment later.
      await sleep(300);
      await ask("void setTimeout(() => history.back())");
      await isAt(plain);
      await has(night);
      await wait("window.isSame === true");
    },
  },
  {
    name: "copies the address of an article, and is told so",
    path: pathsWith(".share")[0],
    async run({ press, wait }) {
      await press("[data-share=copy]");
      const message = 'document.getElementById("Message").textContent';
      await wait(message, words["linkCopied"]);
    },
  },
  {
    isQuick: true,
    name: "reads titles in the display face, also where its file is late",
    path: plain,
    async run({ open, wait, ask }) {
      const late = await relaySite({ pause: 300 });
      onTestFinished(late.close);
      for (const [path, server] of [
        ["/", late.url],
        [other, url],
      ] as const) {
        await open(path, server);
        await wait(`${titleFace}.status`, "loaded");
        // The face itself, and not only its file: no other one makes the title as wide.
        const measure = `((title) => {
          const range = document.createRange();
          const width = (family) => {
            title.style.fontFamily = family;
            range.selectNodeContents(title);
            return Math.max(...Array.from(range.getClientRects(), (it) => it.width));
          };
          const [, ...others] = getComputedStyle(title).fontFamily.split(",");
          const widths = [width(""), width(${titleFace}.family), width(others.join())];
          title.style.fontFamily = "";
          return widths[0] === widths[1] && widths[0] !== widths[2];
        })(document.querySelector("h1"))`;
        expect(await ask(measure), path).toBe(true);
      }
    },
  },
  {
    name: "sees the scene of the home page end in the sky, without an edge",
    path: pathsWith(".hero--home .hero__scene")[0],
    async run(visitor) {
      const { ask } = visitor;
      await ask('document.querySelector(".film")?.remove()');
      const box = await ask(
        '(({ right, bottom }) => [right, bottom].join())(document.querySelector(".hero__scene").getBoundingClientRect())',
      );
      const [right = 0, bottom = 0] = String(box).split(",").map(Number);
      const [above, below] = [
        await colorAt(visitor, right - 30, bottom - 2),
        await colorAt(visitor, right - 30, bottom + 2),
      ];
      const distance = Math.max(...above.map((part, at) => Math.abs(part - (below[at] ?? 0))));
      expect(distance, `${above} above, ${below} below`).toBeLessThan(12);
    },
  },
  {
    name: "reads the kept pages where there's no signal, with their pictures and the display face",
    path: offline[0] && plain,
    async run({ open, wait, ask }) {
      const preview = await servePreview({ dist: site.dist, port: 0 });
      onTestFinished(preview.close);
      const paths = offline.map((route) => site.document(route).path);
      await open("/", preview.url);
      const kept = `caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
        .then((stores) => Promise.all(stores.map((store) => store.keys())))
        .then((all) => all.flat().some(({ url }) => url.endsWith(${JSON.stringify(paths.at(-1))})))`;
      await wait(kept);
      await wait("navigator.serviceWorker.ready.then(() => true)");
      await open(paths[0] ?? "", preview.url);
      await preview.close();
      await open(paths[0] ?? "", preview.url);
      const pictures = `Promise.all(Array.from(document.images, (it) => {
        it.loading = "eager";
        return it.decode();
      })).then(() => document.images.length > 0)`;
      expect(await ask(pictures)).toBe(true);
      await wait(`${titleFace}.status`, "loaded");
      // The last one stands in for a page that isn't kept.
      await open("/none/", preview.url);
      const [heading] = all(site.document(offline.at(-1) ?? "").main, "h1");
      await wait(
        "document.querySelector('h1').textContent",
        heading && DomUtils.textContent(heading),
      );
    },
  },
  {
    name: "leaves a page while its pictures are on the way, and no browser calls that an error",
    path: offline[0] && plain,
    async run({ open, wait, ask, tab }) {
      const slow = await relaySite({ pause: 400 });
      onTestFinished(slow.close);
      await open(plain, slow.url);
      await wait("navigator.serviceWorker.ready.then(({ active }) => active.state)", "activated");
      // A page waits for its pictures: who leaves doesn't.
      await ask("void setTimeout(() => location.assign('/blog/'))");
      await wait("location.pathname === '/blog/' && document.images.length > 0");
      expect(await ask("!!navigator.serviceWorker.controller")).toBe(true);
      await sleep(600);
      await ask(`void setTimeout(() => location.assign(${JSON.stringify(plain)}))`);
      await wait("location.pathname", plain);
      expect(tab.heard.filter((words) => words.includes("ServiceWorker"))).toEqual([]);
    },
  },
  {
    isQuick: true,
    name: "reads, opens questions and follows the search where no script runs",
    path: pathsWith(".accordion__item")[0],
    isScriptless: true,
    async run({ press, has, wait }) {
      await press(summary);
      await has("main .accordion__item[open]");
      await press(".header__search");
      await wait("location.pathname", "/search/");
      const links = 'document.querySelectorAll("main .choices a").length > 4';
      await wait(links);
      await wait('matchMedia("(scripting: none)").matches');
    },
  },
  ...Object.entries(changes).map(([what, change]) => ({
    name: `presses every control once on a page where something changes all texts and ${what}`,
    path: present[0]?.path,
    only: ["Firefox", "WebKit"],
    run: (visitor: EngineVisitor) =>
      pressAll(visitor, present, change, async ({ wish }) => {
        await visitor.has(wish);
        await visitor.has("[data-failed]", 0);
      }),
  })),
  {
    name: "has what the browser can do by itself where a stranger stands in the markup of every island",
    path: native[0]?.path,
    only: ["Firefox", "WebKit"],
    run: (visitor) =>
      pressAll(visitor, native, addStrangers, async ({ control, wish, native }) => {
        const island = `document.querySelector(${JSON.stringify(control)}).closest("[data-island]")`;
        await visitor.wait(`${island}.matches("[data-failed], [data-hydrated]")`);
        // An island that bears the stranger works as always.
        await visitor.has(`:is(${native}, ${wish})`);
      }),
  },
];
