/**
 * A second thread for builds that have much to make. It composes the last body first, while this thread
 * begins with the first. What it has made is recalled like a result of the last build: it counts only
 * when it was made from the same, and what is not there is made here, so that what comes out does not
 * depend on the thread.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { GraphOptions } from "../graph/build-graph.ts";
import { nameOfBlocks, nameOfBody } from "../graph/keep-body.ts";
import type { Memory } from "../model/memory.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";
import { packOrder } from "./packed-order.ts";
import type { Desk, Made } from "./work-ahead.ts";

/** A thread that works ahead. */
export interface SecondThread {
  /**
   * What the graph is to be built with, so that the thread takes part: it is handed the bodies, and the
   * memory knows what it has made of them.
   */
  join(memory: Memory): Pick<GraphOptions, "memory" | "onBodies">;
  /**
   * Lets the thread compose no more. Resolves when it has compiled what it has begun with, which is
   * sooner than anybody else could.
   */
  end(): Promise<void>;
  /** Stops the thread, whatever it is doing. Resolves when it is gone. */
  close(): Promise<void>;
  /** Resolves when the thread is gone, by itself or because it was stopped. */
  readonly gone: Promise<void>;
}

/** What a build knows before it begins. */
export interface Prospect {
  /** How many texts there are to read. */
  readonly texts: number;
  /** True when it remembers, and there is nothing to remember yet. */
  readonly isNew: boolean;
  /** How many things may be done at once. */
  readonly jobs?: number;
}

/** For builds that one thread has finished before another one has started. */
export const noThread: SecondThread = {
  join: (memory) => ({ memory }),
  end: async () => {},
  close: async () => {},
  gone: Promise.resolve(),
};

/** With fewer texts, a second thread has hardly loaded what it needs when the first one is done. */
const textsMin = 2000;

/**
 * Starts a thread where that pays.
 * @param compiled the folder of what was compiled
 */
export function findThread(prospect: Prospect, paths: SitePaths, compiled: string): SecondThread {
  const { texts, isNew, jobs = Number.POSITIVE_INFINITY } = prospect;
  const threads = Math.min(jobs, availableParallelism());
  return isNew && threads > 1 && texts >= textsMin ? openSecondThread(paths, compiled) : noThread;
}

/**
 * Starts a thread.
 * @param compiled the folder of what was compiled
 */
export function openSecondThread(paths: SitePaths, compiled: string): SecondThread {
  const { port1: results, port2: port } = new MessageChannel();
  const reached = new Int32Array(new SharedArrayBuffer(4));
  const worker = startWorker({ port, reached, paths, compiled });
  // Whatever went wrong there is made here, and goes wrong here if it must.
  worker.on("error", () => {});
  worker.unref();
  const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  // Its one message says that it has compiled everything.
  const message = new Promise<void>((resolve) => worker.once("message", () => resolve()));

  let places: ReadonlyMap<string, number> = new Map();
  const keepMade = (memory: Memory, from: number) => {
    for (let next = receiveMessageOnPort(results); next; next = receiveMessageOnPort(results)) {
      const made: Made = next.message;
      // What both threads have made stays as this one made it.
      if ((places.get(made[0]) ?? -1) >= from) memory.keepText(...made);
    }
  };
  return {
    join: (memory) => ({
      onBodies(order) {
        places = new Map(
          order.bodies.flatMap((body, index) => [
            [nameOfBody(body), index],
            [nameOfBlocks(body), index],
          ]),
        );
        results.postMessage(packOrder(order));
      },
      memory: {
        ...memory,
        recall<T>(name: string, madeFrom: string) {
          const place = places.get(name);
          if (place === undefined) return memory.recall<T>(name, madeFrom);
          Atomics.store(reached, 0, place);
          keepMade(memory, place);
          return memory.recall<T>(name, madeFrom);
        },
      },
    }),
    async end() {
      Atomics.store(reached, 0, places.size);
      results.close();
      // Whoever waits for it must not come to his end meanwhile.
      worker.ref();
      await Promise.race([message, gone]);
      worker.unref();
    },
    async close() {
      await worker.terminate();
    },
    gone,
  };
}

function startWorker(desk: Desk): Worker {
  const start = join(defaultRoot, "generator", "start.mjs");
  // Half of what is usual: what it makes is handed over at once, so that little outlives its page.
  const resourceLimits = { maxYoungGenerationSizeMb: 24 };
  const transferList = [desk.port];
  return new Worker(start, { argv: ["build"], workerData: desk, transferList, resourceLimits });
}
