/** What is said when a page that sends its visitors on has opened where it leads: `opened.json` beside the page. */
export interface Opened {
  /** What is open now. */
  readonly said: string;
  /** The words of the link to our own page about it. */
  readonly about: string;
  /** The name of the button that closes the notice. */
  readonly close: string;
}

/**
 * What the address of the home page ends with, before the address of the page that has sent its visitor there:
 * `/#Opened/donate/`. The two must agree on it.
 */
export const openedMark = "#Opened";
