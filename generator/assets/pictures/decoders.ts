/**
 * Turns pictures into pixels, in processes of their own. A stranger's drawing of a hundred bytes may take hours to draw,
 * and a photograph may need gigabytes: no list of such files is ever complete, and nothing can interrupt the libraries that
 * open them. But a process can be ended, whatever it's doing. So one that takes too much is ended, and that's the problem of
 * the picture. The next picture gets a new process.
 */
import { type ChildProcess, type ForkOptions, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { OutputInfo, ResizeOptions, SharpOptions } from "sharp";
import { type DecodingLimits, limits } from "../../content/limits.ts";
import { defaultRoot } from "../../content/site-paths.ts";
import { PictureFault } from "./picture-problems.ts";

/** Pixels, row by row, with the size of the picture and the number of its channels. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly info: OutputInfo;
}

type Answer =
  | Pixels
  /** What the library says of a picture that it can't open. */
  | { readonly reason: string }
  /** The limit that's passed. */
  | { readonly over: keyof DecodingLimits };

/** Processes that turn pictures into pixels. There are as many as are asked at once. */
export type Decoders = ReturnType<typeof openDecoders>;

const program = join(defaultRoot, "generator/assets/pictures/decoder-process.mjs");

/**
 * Prepares processes that turn pictures into pixels. The first one starts when it's needed.
 * @param most what one picture may take: seconds of a processor, and megabytes of memory
 */
export function openDecoders(most: DecodingLimits = limits.decoding) {
  const started: ChildProcess[] = [];
  const idle: ChildProcess[] = [];
  const end = (child: ChildProcess) => child.kill("SIGKILL");
  const start = async () => {
    // Flags of this process, such as those of a loader, aren't meant for it. What libraries mutter about a drawing, nobody
    // needs to read.
    const stdio: ForkOptions["stdio"] = ["ignore", "ignore", "ignore", "ipc"];
    const form: ForkOptions = { execArgv: [], serialization: "advanced", stdio };
    const child = fork(program, [JSON.stringify(most)], form);
    started.push(child);
    if (await nextMessage(child)) return child;
    throw new Error(
      `The program that opens pictures doesn't start. To see why: node ${program} {}`,
    );
  };
  return {
    /**
     * Opens a picture upright, in sRGB and in another size.
     * @throws PictureFault when it takes too much; Error with the library's words when it can't be opened
     */
    async decode(bytes: Uint8Array, options: SharpOptions, resize: ResizeOptions): Promise<Pixels> {
      const child = idle.pop() ?? (await start());
      child.send({ bytes, options, resize });
      const answer = (await nextMessage(child)) as Answer | undefined;
      if (!answer || "over" in answer) {
        end(child);
        throw tooMuch(answer?.over, most);
      }
      idle.push(child);
      if ("reason" in answer) throw new Error(answer.reason);
      return answer;
    },
    /** Ends all processes. */
    close: () => started.forEach(end),
  };
}

/** The next message of a process; undefined when it ends without one. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  const message = once(child, "message", { signal }).then(([first]) => first as unknown);
  const exit = once(child, "exit", { signal }).then(() => undefined);
  try {
    return await Promise.race([message, exit]);
  } finally {
    heard.abort();
  }
}

function tooMuch(over: keyof DecodingLimits | undefined, most: DecodingLimits) {
  const reasons = {
    seconds: `takes more than ${most.seconds} seconds to draw, and other pictures take a tenth of one`,
    megabytes: `needs more than ${most.megabytes} MB of memory to be drawn`,
  };
  const reason = over ? reasons[over] : "crashes the program that draws it";
  const advice =
    "Take out filters, patterns and parts that are repeated many times. Or export it as PNG or JPEG, 2,000 pixels in width, and use that instead.";
  return new PictureFault(`it ${reason}`, advice);
}
