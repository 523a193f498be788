/**
 * Asks at the pace of the hosts, and once more where trouble may pass: a busy host says how long it
 * wants to be left alone, a host in trouble gets a wait that grows. A host that stays busy is left
 * alone for the rest of the audit.
 */
import type { Answer } from "./ask-linkinator.ts";
import type { Clock } from "./network/clock.ts";
import type { HostQueue } from "./network/host-queue.ts";
import type { Exchange } from "./network/send.ts";

/** Asks an address. */
export type Ask = (url: URL) => Promise<Answer>;

/** How often an address is asked at most. */
const attemptsMax = 3;
/** The first wait; each further one is four times as long. */
const firstWaitMs = { busy: 5000, trouble: 2000 };
/** A host that wants more than this is left alone until the next run. */
const waitMaxMs = 60_000;

const passing: readonly unknown[] = ["no-such-host", "refused", "reset", "timeout"];

/**
 * Makes an asker patient.
 * @returns an asker that throws what the signal carries when the audit is stopped
 */
export function askPatiently(ask: Ask, queue: HostQueue, clock: Clock, signal: AbortSignal): Ask {
  const leftAlone = new Map<string, Answer>();
  // What follows from an answer is settled before the host's next turn begins.
  const takeTurn = async (url: URL, attempt: number) => {
    const known = leftAlone.get(url.host);
    if (known) return { answer: known, isLast: true };
    const answer = await ask(url);
    // What was broken off by us says nothing about the host.
    if (answer.exchange.failure === "stopped") throw signal.reason;
    const wait = waitBeforeRetry(answer.exchange, attempt, clock.now());
    if (wait !== undefined) queue.rest(url.host, wait);
    else if (answer.exchange.status === 429) leftAlone.set(url.host, answer);
    return { answer, isLast: wait === undefined };
  };
  return async (url) => {
    for (let attempt = 1; ; attempt++) {
      const turn = await queue.run(url.host, () => takeTurn(url, attempt));
      if (turn.isLast) return turn.answer;
    }
  };
}

/**
 * Milliseconds to wait before the same address is asked again; undefined when the answer stands.
 * @param attempt how often it has been asked
 * @param now milliseconds since 1970, for hosts that name a time of day
 */
export function waitBeforeRetry(
  { status = 0, failure, headers }: Exchange,
  attempt: number,
  now: number,
): number | undefined {
  if (attempt >= attemptsMax) return undefined;
  const isBusy = status === 429;
  if (!isBusy && !passing.includes(failure) && !(status >= 500 && status < 600)) return undefined;
  const asked = readRetryAfter(headers["retry-after"], now);
  if (asked !== undefined) return asked > waitMaxMs ? undefined : asked;
  return firstWaitMs[isBusy ? "busy" : "trouble"] * 4 ** (attempt - 1);
}

/** Reads `Retry-After`, seconds or a date (RFC 9110, section 10.2.3), as milliseconds from now. */
function readRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
