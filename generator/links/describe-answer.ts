/** What a host or the network said, in the words of a person who has never seen a status code. */
import type { NetworkFailure } from "./network/send.ts";

const failures: Readonly<Record<NetworkFailure, string>> = {
  certificate: "Its certificate is not valid, so browsers warn of it.",
  "no-such-host": "There is no host of this name.",
  "private-network": "It leads into a private network, where visitors cannot go.",
  protocol: "Its answer could not be understood.",
  refused: "Its host accepts no connection.",
  reset: "Its host broke the connection off.",
  stopped: "The audit was stopped before it was asked.",
  timeout: "It took too long to answer.",
};

/** Says why there was no answer. */
export function describeFailure(failure: NetworkFailure): string {
  return failures[failure];
}

const statuses: Readonly<Record<number, string>> = {
  401: "Its host asks for a sign-in (401).",
  403: "Its host lets no programs in (403).",
  404: "Its host says that there is no such page (404).",
  410: "Its host says that the page is gone for good (410).",
  999: "Its host lets no programs in (999).",
};

/**
 * Says what a status means.
 * @param retryAfter how long a busy host wants to be left alone, as it said it
 */
export function describeStatus(status = 0, retryAfter?: string): string {
  if (status === 429) {
    const until = retryAfter && /^\d+$/.test(retryAfter) ? ` for ${printWait(retryAfter)}` : "";
    return `Its host is asked too often and wants to be left alone${until} (429).`;
  }
  if (status >= 200 && status < 300) return `It answers (${status}).`;
  if (status >= 500 && status < 600) return `Its host is in trouble (${status}).`;
  return statuses[status] ?? `Its host refuses (${status}).`;
}

function printWait(seconds: string): string {
  const minutes = Math.ceil(Number(seconds) / 60);
  if (minutes < 2) return `${Number(seconds)} seconds`;
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
