import { describe, expect, it } from "vitest";
import { unfinishedUploads } from "./unfinished-uploads.ts";

const facts = { name: "a.png", contentType: "image/png" as const, size: 5, hash: "00", state: null };
const to = { project: "a/b", visibility: null, branch: null, prNumber: null };
const begun = { ...facts, key: "k1", to, arrived: null };

function device() {
  const map = new Map<string, string>();
  return {
    map,
    store: {
      getItem: (name: string) => map.get(name) ?? null,
      setItem: (name: string, value: string) => void map.set(name, value),
      removeItem: (name: string) => void map.delete(name),
      key: (index: number) => [...map.keys()][index] ?? null,
      get length() {
        return map.size;
      },
    },
  };
}
/** Locks of a browser whose tabs with these names are alive. */
const locks = (...living: string[]) =>
  ({
    request: async () => undefined,
    query: async () => ({ held: living.map((name) => ({ name: `loupe:uploads:${name}` })), pending: [] }),
  }) as unknown as LockManager;

describe("kept uploads", () => {
  it("are taken over once their tab is closed, and only then", async () => {
    const { store } = device();
    unfinishedUploads(store, locks(), "one").save(begun);
    expect(await unfinishedUploads(store, locks("one"), "two").adopt()).toEqual([]);
    const found = await unfinishedUploads(store, locks(), "two").adopt();
    expect(found).toMatchObject([{ ...begun, tab: "one" }]);
    expect(await unfinishedUploads(store, locks("two"), "three").adopt()).toEqual([]);
  });

  it("remember what is done, are forgotten when all is, and after a week", async () => {
    const { store, map } = device();
    const one = unfinishedUploads(store, locks(), "one", () => 0);
    one.save(begun);
    one.save({ ...begun, arrived: "m1" });
    one.save({ ...begun, key: "k2" });
    one.forget("k2");
    expect(await unfinishedUploads(store, locks(), "two", () => 1000).adopt()).toMatchObject([{ key: "k1", arrived: "m1" }]);
    expect(await unfinishedUploads(store, locks(), "three", () => 8 * 86_400_000).adopt()).toEqual([]);
    expect(map.size).toBe(0);
  });

  it("nonsense in the store and a store that refuses cost nothing", async () => {
    const { store, map } = device();
    map.set("loupe:upload:x", "{broken");
    map.set("other", "stays");
    expect(await unfinishedUploads(store, null, "one").adopt()).toEqual([]);
    expect([...map.keys()]).toEqual(["other"]);
    const refusing = {
      ...store,
      length: 0,
      setItem: () => {
        throw new Error("full");
      },
    };
    unfinishedUploads(refusing, null, "one").save(begun);
    unfinishedUploads(null, null, "one").save(begun);
    expect(await unfinishedUploads(null, null, "one").adopt()).toEqual([]);
  });
});
