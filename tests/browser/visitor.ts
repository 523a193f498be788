/** A visitor of the site, in any of the three engines: finds a control, presses it, types, and waits for what comes. */
import { setTimeout as sleep } from "node:timers/promises";
import { type EngineTab, keys } from "../support/engine.ts";
import { eventually, url } from "./support.ts";

export type EngineVisitor = ReturnType<typeof visitorOf>;

/** The first element of a selector that's seen. */
const find = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((it) => it.checkVisibility())`;

/** Whether an element, or what it's in, is on its way to where it will be: an animation that has an end isn't over. */
const isMoving = (element: string) => `(() => {
  for (let it = ${element}; it; it = it.parentElement)
    for (const { playState, effect } of it.getAnimations())
      if (playState === "running" && effect.getComputedTiming().endTime !== Infinity) return true;
  return false;
})()`;

/** What a visitor does in a tab, of the site or of a server in front of it. A selector means the first element that is seen. */
export function visitorOf(tab: EngineTab, home = url) {
  const ask = tab.evaluate;
  const wait = (expression: string, wish: unknown = true) =>
    eventually(
      // While a page is being left, nothing in it answers.
      async () => [expression, await ask(expression).catch((cause) => String(cause))],
      [expression, wish],
    );
  const point = async (selector: string) => {
    await wait(`!!${find(selector)}`);
    // What's seen already stays where it is: a drawer that slides in would be scrolled to the side.
    await ask(`(({ top, bottom }) => top < 0 || bottom > innerHeight)(${find(selector)}.getBoundingClientRect()) &&
      ${find(selector)}.scrollIntoView({ block: "center", behavior: "instant" })`);
    // A place doesn't rest because it's the same twice: a busy computer draws seldom. What the page knows to be moving isn't pressed.
    const findMiddle = () =>
      ask(`(({ left, top, width, height }) => [left + width / 2, top + height / 2, ${isMoving(find(selector))}].join())(
      ${find(selector)}.getBoundingClientRect())`);
    // What an animation moves is pressed once it rests in the window. A page without scripts has no timers: the time passes here.
    let [last, place] = [await findMiddle(), ""] as unknown[];
    const [width, height] = [Number(await ask("innerWidth")), Number(await ask("innerHeight"))];
    const canBePressed = (it: unknown) => {
      const [left, top, moves] = String(it).split(",");
      const [x, y] = [Number(left), Number(top)];
      return moves === "false" && x > 0 && y > 0 && x < width && y < height;
    };
    while (last !== place || !canBePressed(place)) {
      await sleep(30);
      [last, place] = [place, await findMiddle()];
    }
    const [x = 0, y = 0] = String(place).split(",").map(Number);
    return [x, y] as const;
  };
  return {
    tab,
    /** Opens a path of the site, or of another server. */
    open: (path: string, from = home) => tab.goto(new URL(path, from).href),
    press: async (selector: string) => tab.click(...(await point(selector))),
    async focus(selector: string): Promise<void> {
      await wait(`!!${find(selector)}`);
      await ask(`${find(selector)}.focus()`);
    },
    key: (name: keyof typeof keys) => tab.press(keys[name]),
    /** Types letter by letter. */
    async type(text: string): Promise<void> {
      for (const letter of text) await tab.press(letter);
    },
    ask,
    wait,
    /** Waits until so many elements are there. */
    has: (selector: string, count = 1) =>
      wait(`document.querySelectorAll(${JSON.stringify(selector)}).length`, count),
    /** Waits until the page has opened so many tabs, and closes them. */
    hasOpened: (count: number) => eventually(tab.closeOpened, count),
    /** Waits until an element has the focus. */
    hasFocus: (selector: string) =>
      wait(`!!document.activeElement?.matches(${JSON.stringify(selector)})`),
    /** Waits until the path and the fragment of the address are these. */
    isAt: (wish: string) => wait("decodeURI(location.href.slice(location.origin.length))", wish),
  };
}
