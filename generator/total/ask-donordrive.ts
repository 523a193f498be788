/**
 * Asks DonorDrive's public API for an event (https://github.com/DonorDrive/PublicAPI). It wants one request in 15 seconds
 * at most, so nothing is asked twice: the next run of the command is the next try.
 */
import { explainFailure, readBytes } from "../published/fetch-live.ts";

/** What a test may change. */
export interface AskRules {
  /** How long the whole answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** No more bytes are read than these. An event has about two thousand. */
  readonly bytesMax: number;
  readonly fetch: typeof fetch;
}

export const usualAskRules: AskRules = {
  timeoutMs: 20_000,
  bytesMax: 256 * 1024,
  fetch: globalThis.fetch,
};

/** Thrown where no total came that can be believed. Its message says why, in a whole sentence. */
export class TotalError extends Error {}

/** What the statuses mean that the API's overview lists. */
const refusals: Readonly<Record<number, string>> = {
  404: "DonorDrive knows no event of this number (404).",
  429: "DonorDrive was asked too often (429).",
  500: "DonorDrive has a fault of its own (500).",
  503: "DonorDrive isn't available, or is being maintained (503).",
};

/**
 * Asks for an event, and gives the text of the answer.
 * @param source the address of the event in the API
 * @throws TotalError when no answer came, or one with another status than 200
 */
export async function askDonorDrive(source: string, rules: AskRules): Promise<string> {
  try {
    const response = await follow(new URL(source), rules);
    const bytes = await readBytes(response, rules.bytesMax);
    if (bytes) return new TextDecoder().decode(bytes);
  } catch (cause) {
    if (cause instanceof TotalError) throw cause;
    throw new TotalError(`DonorDrive can't be reached: ${explainFailure(cause)}.`);
  }
  throw new TotalError("The answer is far too long for an event.");
}

/** Asks, and follows DonorDrive to other addresses as long as they're on the same host and fetched by https. */
async function follow(start: URL, { fetch: request, timeoutMs }: AskRules): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { accept: "application/json" };
  let address = start;
  for (let hops = 0; hops < 4; hops++) {
    const response = await request(address, { redirect: "manual", headers, signal });
    if (response.status === 200) return response;
    await response.body?.cancel();
    const location = response.headers.get("location");
    if (response.status >= 400 || !location || !URL.canParse(location, address.href))
      throw new TotalError(
        refusals[response.status] ?? `DonorDrive answers with the status ${response.status}.`,
      );
    address = new URL(location, address);
    if (address.origin !== start.origin)
      throw new TotalError(`DonorDrive sends us on to ${address.origin}, and that isn't followed.`);
  }
  throw new TotalError("DonorDrive sends in circles.");
}
