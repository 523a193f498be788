/** Fetches what is new of the page that is shown, as it would be sent now. */
import type { PartMarks } from "../news.ts";

/**
 * The new parts as a document, which is the only way to new markup: the policy forbids what a script has
 * written. A style comes as a text beside it: as a style the policy would forbid it.
 * @param known what the page is made of
 * @throws when the server is away
 */
export function fetchPage(known: PartMarks): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const asked = new URLSearchParams({ ...known, path: location.pathname });
    request.open("GET", `/__dev/page?${asked}`);
    request.responseType = "document";
    request.addEventListener("load", () => {
      if (request.responseXML) resolve(request.responseXML);
      else reject(new Error(`The server answers with ${request.status}.`));
    });
    request.addEventListener("error", reject);
    request.addEventListener("abort", reject);
    request.send();
  });
}
