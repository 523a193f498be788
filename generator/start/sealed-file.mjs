/**
 * Files that are kept between starts. A seal, their last line, is the digest of their bytes and of what
 * they were made from: a file that is cut off, damaged, old or somebody else's is as good as none.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import { dirname } from "node:path";

/**
 * Reads a file that is whole and made from this; anything else is undefined.
 * @param {string} file
 * @param {string} madeFrom names everything that the file is made from
 * @returns {{ bytes: Buffer, seal: string } | undefined} what stands before the seal, and the seal
 */
export function readSealed(file, madeFrom) {
  // A folder of that name, or one that nobody may read, is as bad as none.
  const whole = unlessRefused(() => fs.readFileSync(file));
  const end = whole?.lastIndexOf("\n//") ?? -1;
  if (end < 0) return undefined;
  const bytes = whole.subarray(0, end);
  const seal = sealOf(bytes, madeFrom);
  return whole.toString("utf8", end) === seal ? { bytes, seal } : undefined;
}

/** Writes a file with its seal, and answers as `readSealed` would. */
export function writeSealed(file, bytes, madeFrom) {
  const seal = sealOf(bytes, madeFrom);
  writeWhole(file, Buffer.concat([bytes, Buffer.from(seal)]));
  return { bytes: Buffer.from(bytes), seal };
}

/** Writes a file so that it is never there in part: beside its place first, then moved there. */
export function writeWhole(file, bytes) {
  const fresh = `${file}.${process.pid}`;
  fs.mkdirSync(dirname(file), { recursive: true });
  try {
    fs.writeFileSync(fresh, bytes);
    fs.renameSync(fresh, file);
  } catch (cause) {
    // A disk that is full would get fuller with every start.
    fs.rmSync(fresh, { force: true });
    throw cause;
  }
}

/** Does what the disk may refuse; then the answer is undefined. */
export function unlessRefused(work) {
  try {
    return work();
  } catch (cause) {
    if (cause.syscall === undefined) throw cause;
    return undefined;
  }
}

function sealOf(bytes, madeFrom) {
  return `\n// ${createHash("sha256").update(madeFrom).update(bytes).digest("hex")}\n`;
}
