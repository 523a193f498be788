/** Photographs that nobody waits for: stand-ins at first, the files afterwards, and no work twice. */
import { afterEach, describe, expect, test } from "vitest";
import { createPictureQueue } from "../generator/assets/pictures/picture-queue.ts";
import { type Files, noisy, placePictures, plain } from "./support/pictures.ts";

const placed: ReturnType<typeof placePictures>[] = [];
afterEach(() => {
  for (const pictures of placed.splice(0)) pictures.remove();
});

/** A folder of pictures that are compiled without waiting. */
function place(files: Files) {
  const pictures = placePictures(files);
  placed.push(pictures);
  const queue = createPictureQueue();
  return { queue, compile: () => pictures.compile({ queue }) };
}

describe("a photograph", () => {
  test("is the original at first, at its own size, and then its files", async () => {
    const original = await plain(800, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { queue, compile } = place({ "wide.jpg": original });
    const first = await compile();
    const picture = first.pictures.get("wide.jpg");
    expect([picture?.width, picture?.height, picture?.candidates]).toEqual([500, 800, undefined]);
    expect(first.files.map(({ bytes }) => bytes)).toEqual([original]);
    await queue.finish();
    const second = await compile();
    expect(second.pictures.get("wide.jpg")?.candidates?.avif).toMatch(/ 368w, .* 500w$/);
    expect(queue.finish()).toBeUndefined();
  });
  test("that cannot be opened at all is a problem at once", async () => {
    const { queue, compile } = place({ "a.jpg": Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]) });
    const { problems } = await compile();
    expect(problems.map(({ code }) => code)).toEqual(["picture-broken"]);
    await queue.finish();
    expect((await compile()).problems).toHaveLength(1);
  });
  test("that turns out to be cut off is a problem afterwards, and is not tried again", async () => {
    const whole = await noisy(400, 300, 1);
    const { queue, compile } = place({ "a.jpg": whole.subarray(0, whole.length / 2) });
    expect((await compile()).problems).toEqual([]);
    await queue.finish();
    expect((await compile()).problems.map(({ code }) => code)).toEqual(["picture-broken"]);
    expect(queue.finish()).toBeUndefined();
  });
});

describe("the queue", () => {
  test("makes what is asked for twice once, and one thing after the other", async () => {
    const queue = createPictureQueue();
    const order: string[] = [];
    const make = (name: string) => async () => {
      order.push(`begin ${name}`);
      await new Promise((resolve) => setTimeout(resolve));
      order.push(`end ${name}`);
      return name;
    };
    for (const name of ["a", "b", "a"]) expect(queue.ask(name, make(name))).toBeUndefined();
    await queue.finish();
    expect(order).toEqual(["begin a", "end a", "begin b", "end b"]);
    expect(queue.ask("a", make("a"))).toBe("a");
  });
  test("says what went wrong, goes on, and tries that again", async () => {
    const queue = createPictureQueue();
    queue.ask("a", () => Promise.reject(new Error("The disk is full.")));
    queue.ask("b", async () => "b");
    await expect(queue.finish()).rejects.toThrow("The disk is full.");
    expect(queue.ask("b", async () => "again")).toBe("b");
    expect(queue.ask("a", async () => "a")).toBeUndefined();
    await queue.finish();
    expect(queue.ask("a", async () => "again")).toBe("a");
  });
  test("forgets a picture that was taken away meanwhile", async () => {
    const queue = createPictureQueue();
    queue.ask("a", () => Promise.reject(Object.assign(new Error(), { code: "ENOENT" })));
    await queue.finish();
    expect(queue.ask("a", async () => "a")).toBeUndefined();
  });
  test("tells how far it has come", async () => {
    const told: string[] = [];
    const queue = createPictureQueue(({ done, total }) => told.push(`${done}/${total}`));
    queue.ask("a", async () => "a");
    queue.ask("b", async () => "b");
    await queue.finish();
    expect([told[0], told.at(-1)]).toEqual(["0/2", "2/2"]);
  });
});
