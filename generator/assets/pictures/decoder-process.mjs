/**
 * Turns pictures into pixels, one after another, in a process of its own: `decoders.ts` starts it, and says what one
 * picture may take. It's JavaScript, because it's started as it is and not bundled.
 */
import sharp from "sharp";

/** How often it's looked at what the picture has taken, in milliseconds. */
const rhythm = 20;

const most = JSON.parse(process.argv[2]);
// One picture, one thread: what it takes doesn't depend on the computer. And nothing of it is kept for the next one.
sharp.concurrency(1);
sharp.cache(false);

process.on("message", async ({ bytes, options, resize }) => {
  await loadFonts(bytes);
  const begun = process.cpuUsage();
  // Libraries draw in a thread of their own, so this thread is free to look.
  const watch = setInterval(() => {
    const over = findOver(begun);
    if (over) process.send({ over });
  }, rhythm);
  process.send(await decode(bytes, options, resize));
  clearInterval(watch);
});
// The build has ended, or was killed.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.send?.({ isReady: true });

async function decode(bytes, options, resize) {
  try {
    const picture = sharp(bytes, options).autoOrient().resize(resize).toColourspace("srgb");
    return await picture.raw().toBuffer({ resolveWithObject: true });
  } catch ({ message }) {
    return { reason: message };
  }
}

/** Which limit is passed: the time of a processor, so that other work on the computer changes nothing, or the memory. */
function findOver(begun) {
  const { user, system } = process.cpuUsage(begun);
  if ((user + system) / 1e6 > most.seconds) return "seconds";
  return process.memoryUsage.rss() / 1e6 > most.megabytes ? "megabytes" : undefined;
}

let hasFonts = false;

/** Before the first drawing with words, the fonts of the computer are looked up. It may have thousands, which isn't the drawing's fault. */
async function loadFonts(bytes) {
  if (hasFonts || !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("<text"))
    return;
  hasFonts = true;
  const letter =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>';
  await sharp(Buffer.from(letter)).raw().toBuffer();
}
