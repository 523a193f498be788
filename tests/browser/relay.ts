/** A server in front of the site that does what its host doesn't: changes headers or texts, or takes its time. */
import type { OutgoingHttpHeaders } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openPort } from "../../generator/dev/open-port.ts";
import { url } from "./support.ts";

interface Relay {
  /** Added to every answer. */
  readonly headers?: OutgoingHttpHeaders;
  /** How many milliseconds a picture or a font takes to begin, and as many to end. */
  readonly pause?: number;
  /** Changes each page and script. The page's own policy is taken out, because it knows the texts by their digests. */
  readonly rewrite?: (text: string) => string;
}

const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const integrity = / integrity="[^"]*"|<script type="importmap">\{"integrity":.*?<\/script>/g;
const typesOfText = /^text\/(?:html|javascript)/;
const slowPaths = /^\/(?:images|fonts)\//;

/** Starts to serve the site in this way. */
export async function relaySite({ headers = {}, pause = 0, rewrite }: Relay) {
  const { port, close } = await openPort(0, async (request, response) => {
    const { pathname } = new URL(request.url ?? "", url);
    const answer = await fetch(new URL(request.url ?? "", url));
    const type = answer.headers.get("content-type") ?? "";
    const sent = Buffer.from(await answer.arrayBuffer());
    const body =
      rewrite && typesOfText.test(type)
        ? Buffer.from(rewrite(String(sent).replace(policy, "").replace(integrity, "")))
        : sent;
    const wait = () => sleep(slowPaths.test(pathname) ? pause : 0);
    await wait();
    response.writeHead(answer.status, { "content-type": type, ...headers });
    response.write(body.subarray(0, 100));
    await wait();
    response.end(body.subarray(100));
  });
  return { url: `http://127.0.0.1:${port}/`, close };
}
