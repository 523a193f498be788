/** What a visitor can press on the pages of the site, and what comes of it: at least one control of every island. */
import { pathsWith, plain } from "./support.ts";

export interface Control {
  /** A page that has it; undefined when there is none. */
  readonly path: string | undefined;
  readonly control: string;
  /** What is there once after one click, or any odd number of clicks. */
  readonly wish: string;
  /** What is there after a click where the island cannot be had; nothing where that leads to the page of a link. */
  readonly native?: string;
  /** How the control is worked: with this key, with a finger on this device, else with the mouse. */
  readonly key?: string;
  readonly device?: "tablet" | "phone";
}

const [families, film] = ["a.families__link", "a.video__link"];
export const moving = ".motion-pause";
export const toggle = ".header__theme .theme-toggle";
const questions = "details.accordion__item";
const group = {
  ...{ path: pathsWith(".nav-submenu")[0] && plain, control: ".nav-submenu__title" },
  wish: ".nav-submenu__title[aria-expanded=true]",
};
const [night, paused] = ["html[data-theme=dark]", "html[data-motion=paused]"];
const drawer = { wish: "#Drawer:modal", native: "#Drawer:popover-open" };
const answer = { wish: "main details[open]", native: "main details[open]" };

export const controls: readonly Control[] = [
  { path: plain, control: toggle, wish: night, native: night },
  { path: pathsWith(moving)[0], control: moving, wish: paused, native: paused },
  { ...group, key: "Enter" },
  { ...group, key: "Space" },
  { ...group, device: "tablet" },
  { path: plain, control: ".drawer__opener", device: "phone", ...drawer },
  { path: pathsWith(film)[0], control: film, wish: "iframe" },
  { path: pathsWith(questions)[0], control: "main .accordion__summary", ...answer },
  {
    path: pathsWith(families)[0],
    control: families,
    wish: ".story:modal",
    native: ".story:target",
  },
];
