/**
 * The id of the line on the home page that says which page was opened in a new tab: `Opened-donate-` for the
 * address `/donate/`. The page that sends a visitor home and the home page must agree on it.
 */
export function openedIdOf(address: string): string {
  return `Opened${address.replace(/\W/g, "-")}`;
}
