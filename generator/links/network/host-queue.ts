/**
 * Who may be asked now: at most two requests at a time for each host, a pause between them, and a
 * longer rest when the host asks for one. What waits is done in the order in which it came.
 */
import type { Clock } from "./clock.ts";

/** How fast an audit may go. */
export interface Pace {
  /** Tasks at a time for one host. */
  readonly perHost: number;
  /** Tasks at a time for all hosts together. */
  readonly atOnce: number;
  /** Milliseconds between the starts of two tasks for one host. */
  readonly pauseMs: number;
}

/** Runs tasks at the pace of their hosts. */
export interface HostQueue {
  /**
   * Runs a task when its host's turn has come.
   * @throws AbortError when the audit is stopped before
   */
  run<T>(host: string, task: () => Promise<T>): Promise<T>;
  /** Lets a host rest: no task for it starts within so many milliseconds. */
  rest(host: string, ms: number): void;
  /** The hosts that are being asked at this moment. */
  busyHosts(): readonly string[];
}

/** What is waited for at one host. */
interface Lane {
  readonly waiting: { start(): void; giveUp(): void }[];
  running: number;
  /** The time before which nothing starts. */
  notBefore: number;
  isWaking: boolean;
}

/** Makes a queue. When the signal comes, everything that still waits is given up. */
export function createHostQueue(pace: Pace, clock: Clock, signal: AbortSignal): HostQueue {
  const lanes = new Map<string, Lane>();
  let running = 0;

  const laneOf = (host: string): Lane => {
    const lane = lanes.get(host) ?? { waiting: [], running: 0, notBefore: 0, isWaking: false };
    lanes.set(host, lane);
    return lane;
  };
  const wakeLater = async (lane: Lane, ms: number) => {
    if (lane.isWaking) return;
    lane.isWaking = true;
    await clock.pause(ms, signal).catch(() => {});
    lane.isWaking = false;
    startWhatMay();
  };
  const startLane = (lane: Lane) => {
    while (lane.waiting.length > 0 && lane.running < pace.perHost && running < pace.atOnce) {
      const now = clock.now();
      if (now < lane.notBefore) return void wakeLater(lane, lane.notBefore - now);
      lane.notBefore = now + pace.pauseMs;
      lane.waiting.shift()?.start();
    }
  };
  const startWhatMay = () => {
    for (const lane of lanes.values()) {
      if (signal.aborted) for (const task of lane.waiting.splice(0)) task.giveUp();
      else startLane(lane);
    }
  };
  signal.addEventListener("abort", startWhatMay, { once: true });

  return {
    run(host, task) {
      const lane = laneOf(host);
      return new Promise((resolve, reject) => {
        const start = async () => {
          lane.running++;
          running++;
          try {
            resolve(await task());
          } catch (cause) {
            reject(cause);
          } finally {
            lane.running--;
            running--;
            startWhatMay();
          }
        };
        lane.waiting.push({ start, giveUp: () => reject(signal.reason) });
        startWhatMay();
      });
    },
    rest(host, ms) {
      const lane = laneOf(host);
      lane.notBefore = Math.max(lane.notBefore, clock.now() + ms);
    },
    busyHosts: () => [...lanes].flatMap(([host, lane]) => (lane.running > 0 ? [host] : [])),
  };
}
