/** Passes an address of this page on: by its canonical form, whatever the visitor's own looks like. */

/** The address of the page, as it is shared. */
export function pageAddress(): string {
  return document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href ?? location.href;
}

/** Opens the sheet of the system. To close it without sharing is no mistake. */
export function passOn(title: string, url: string): void {
  navigator.share({ title, url }).catch(() => {});
}
