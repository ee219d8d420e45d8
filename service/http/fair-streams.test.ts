import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openFairStreams } from "./fair-streams.ts";

const chunks = (count: number, bytes: number) => Readable.from(Array.from({ length: count }, () => new Uint8Array(bytes)));

const read = async (body: ReadableStream) => (await new Response(body).arrayBuffer()).byteLength;

test("passes every byte of many files, and other work runs in between", async () => {
  const inFairParts = openFairStreams(1000);
  let turns = 0;
  let done = false;
  const count = () => {
    turns++;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  const sizes = await Promise.all(Array.from({ length: 50 }, () => read(inFairParts(chunks(10, 100)))));
  done = true;
  expect(sizes).toEqual(Array(50).fill(1000));
  // 50 files of 1,000 bytes, at most 1,000 bytes a turn and the rest of one chunk.
  expect(turns).toBeGreaterThanOrEqual(40);
});

test("passes chunks larger than a turn", async () => {
  expect(await read(openFairStreams(10)(chunks(3, 1000)))).toBe(3000);
});

test.each([0, 1])("destroys the source when the reader stops after %d chunks", async (count) => {
  const source = chunks(10, 100);
  const reader = openFairStreams()(source).getReader();
  for (let index = 0; index < count; index++) await reader.read();
  await reader.cancel();
  expect(source.destroyed).toBe(true);
});

test("fails when the source fails", async () => {
  const source = chunks(10, 100);
  const reader = openFairStreams()(source).getReader();
  await reader.read();
  source.destroy(new Error("gone"));
  await expect(reader.read()).rejects.toThrow("gone");
});
