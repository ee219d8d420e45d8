import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Deps } from "../../../core/deps.ts";
import { sentFile } from "../comparison/run-comparison.ts";

type File = Parameters<typeof sentFile>[1];

const file = { projectId: "p", id: "f", hash: "h", contentType: "image/png" } as File;
const bytes = Buffer.from("0123456789");
const store = (storage: Partial<Deps["storage"]>) => ({ storage }) as Deps;
const neverRead = () => Promise.reject(new Error("The bytes were read."));

test("a local file is sent by its path, and its bytes are not read", async () => {
  const deps = store({ pathOf: (key) => `/data/${key}`, size: async () => bytes.length, read: neverRead });
  expect(await sentFile(deps, file)).toEqual({ content: "/data/builds/p/f", hash: "h", contentType: "image/png" });
});

test("a file of a store without paths is sent with its bytes", async () => {
  const sent = await sentFile(store({ pathOf: () => null, read: async () => Readable.from([bytes]) }), file);
  expect(await buffer(Readable.from([sent?.content]))).toEqual(bytes);
});

test.each([
  ["a local file", store({ pathOf: (key) => `/data/${key}`, size: async () => null, read: neverRead })],
  ["a file of a store without paths", store({ pathOf: () => null, read: async () => null })],
])("%s that is gone is not sent", async (_name, deps) => {
  expect(await sentFile(deps, file)).toBeNull();
  expect(await sentFile(deps, undefined)).toBeNull();
});
