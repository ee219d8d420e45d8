import { expect, test, vi } from "vitest";
import { versionedCache } from "./versioned-cache.ts";

test("a cached value is read once, and the value used longest ago is dropped first", async () => {
  const cache = versionedCache(2);
  const read = vi.fn<(key: string) => Promise<string>>(async (key) => key.toUpperCase());
  const get = (key: string) => cache(key, () => read(key));
  expect([await get("a"), await get("b"), await get("a"), await get("c")]).toEqual(["A", "B", "A", "C"]);
  expect(read.mock.calls.flat()).toEqual(["a", "b", "c"]);
  await get("a");
  await get("b");
  expect(read.mock.calls.flat()).toEqual(["a", "b", "c", "b"]);
});

test("a failed read is thrown and repeated by the next call", async () => {
  const cache = versionedCache(2);
  await expect(cache("a", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
  expect(await cache("a", async () => 1)).toBe(1);
});
