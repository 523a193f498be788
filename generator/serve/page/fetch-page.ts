/** Fetches the page that is shown, as it would be sent now. */

/**
 * The page as a document, which is the only way to new markup: the policy forbids what a script has
 * written. Its style comes beside it, as a text: as a style the policy would forbid it.
 * @throws when the server is away
 */
export function fetchPage(): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", `/__dev/page?path=${encodeURIComponent(location.pathname)}`);
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
