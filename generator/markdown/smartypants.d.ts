/** What we use of a package that brings no types. */
declare module "smartypants" {
  /** @param attributes "q": only quotes */
  export function smartypants(text: string, attributes: string): string;
}
