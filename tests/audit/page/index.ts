/** What the audits ask a page: bundled and given to every page as `audit`. */
export { findFaintText } from "./contrast.ts";
export { findSmallTargets } from "./targets.ts";
export { findCutText, findSideways, spaceText } from "./text.ts";
