/**
 * A link as a template prints it: resolved, labelled, and of a known kind, so that no template
 * has to guess whether a target opens in a new tab or is a document.
 */

/** A phone number is one word, so its hyphens and spaces must not break. */
export function unbreakable(number: string): string {
  return number.replaceAll("-", "\u2011").replaceAll(" ", "\u00a0");
}

/** A resolved link. */
export interface Link {
  /** What a visitor gets when following the link. */
  readonly kind: "page" | "redirect" | "outside" | "document" | "video" | "mail" | "phone";
  /** The finished `href`: an address of the site, an absolute url, `mailto:` or `tel:`. */
  readonly href: string;
  /** The ledger's label, or the title of the page. */
  readonly label: string;
  /** Of a file of the site its kind and size, `PDF, 1.2 MB`, and its name if no browser shows it. */
  readonly about?: string;
  readonly download?: string;
  /** For a redirect page: where it sends its visitors. Undefined for every other kind. */
  readonly sendsTo?: string | undefined;
}
