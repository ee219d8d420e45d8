import { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import { openTurns } from "./turns.ts";

const chunks = (count: number, bytes: number) => Readable.from(Array.from({ length: count }, () => new Uint8Array(bytes)));

async function read(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  return bytes;
}

test("passes every byte of many files, and other work runs in between", async () => {
  const inTurns = openTurns(1000);
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const sizes = await Promise.all(Array.from({ length: 50 }, () => read(inTurns(chunks(10, 100)))));
  done = true;
  expect(sizes).toEqual(Array(50).fill(1000));
  // 50 files of 1,000 bytes, at most 1,000 bytes a turn and the rest of one chunk.
  expect(turns).toBeGreaterThanOrEqual(40);
});

test("passes chunks larger than a turn", async () => {
  expect(await read(openTurns(10)(chunks(3, 1000)))).toBe(3000);
});

test("destroys the stream when the reader stops", async () => {
  const source = chunks(10, 100);
  const web = ReadableStream.from(openTurns()(source));
  const reader = web.getReader();
  await reader.read();
  await reader.cancel();
  expect(source.destroyed).toBe(true);
});
