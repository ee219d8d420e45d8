import { describe, expect, test } from "vitest";
import { drafts, restoreDraft, unsentComments } from "./drafts.ts";

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    key: (index: number) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

describe("drafts", () => {
  test("keep the moment and the area that version 1.0 stored", () => {
    const store = memory();
    const place = { version: 2, time: 3, box: null };
    store.setItem("loupe:draft:ana:m1:new", JSON.stringify({ text: "Here", point: null, place }));
    store.setItem("loupe:outbox:ana:m1", JSON.stringify([{ key: "k", text: "There", point: null, threadId: null, place }]));
    const mine = drafts(store, "ana", "m1");
    expect(mine.load(null)).toEqual({ text: "Here", point: null, fragment: place });
    expect(mine.loadOutgoing()).toEqual([{ key: "k", text: "There", point: null, threadId: null, fragment: place }]);
  });

  test("are restored with their pin per thread, person and media", () => {
    const store = memory();
    const mine = drafts(store, "ana", "m1");
    mine.save(null, { text: "new", point: { x: 0.25, y: 0.5 } });
    mine.save("comment-1", { text: "reply", point: null });
    const again = drafts(store, "ana", "m1");
    expect(again.load(null)).toEqual({ text: "new", point: { x: 0.25, y: 0.5 } });
    expect(again.load("comment-1").text).toBe("reply");
    expect(drafts(store, "ben", "m1").load(null)).toEqual({ text: "", point: null });
    expect(drafts(store, "ana", "m2").load(null)).toEqual({ text: "", point: null });
  });

  test("are removed from storage when empty", () => {
    const store = memory();
    const mine = drafts(store, "ana", "m1");
    mine.save(null, { text: "x", point: null });
    mine.save(null, { text: "", point: null });
    mine.saveOutgoing([]);
    expect(store.length).toBe(0);
  });

  test("outgoing comments keep their idempotency key after a reload", () => {
    const store = memory();
    const item = { key: "k1", text: "hello", point: null, threadId: null };
    drafts(store, "ana", "m1").saveOutgoing([item]);
    expect(drafts(store, "ana", "m1").loadOutgoing()).toEqual([item]);
  });

  test("unsent text is appended to the text in the field, which keeps its pin", () => {
    const item = { key: "k", text: "unsent", point: { x: 0.1, y: 0.2 }, threadId: null, people: [{ id: "b", name: "Ben" }], version: 2 };
    expect(restoreDraft(item, { text: "", point: null })).toMatchObject({ text: "unsent", point: { x: 0.1, y: 0.2 }, version: 2 });
    const field = { text: "typed", point: { x: 0.5, y: 0.5 }, people: [{ id: "a", name: "Ana" }], version: 3 };
    const both = restoreDraft(item, field);
    expect(both).toMatchObject({ text: "unsent\n\ntyped", point: field.point, version: 3 });
    expect(both.people?.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("damaged, full or disabled storage is ignored [fault: Damaged browser storage breaks no page]", () => {
    const store = memory();
    store.setItem("loupe:draft:ana:m1:new", "{");
    store.setItem("loupe:outbox:ana:m1", '{"a":1}');
    expect(drafts(store, "ana", "m1").load(null)).toEqual({ text: "", point: null });
    expect(drafts(store, "ana", "m1").loadOutgoing()).toEqual([]);
    const refuse = () => {
      throw new Error("full");
    };
    const closed = drafts({ getItem: refuse, setItem: refuse, removeItem: refuse }, "ana", "m1");
    closed.save(null, { text: "x", point: null });
    expect(closed.load(null).text).toBe("");
    expect(drafts(null, "ana", "m1").load("t").text).toBe("");
  });

  test("unsent comments are counted and cleared per person on all media", () => {
    const store = memory();
    const item = { key: "k1", text: "on its way", point: null, threadId: null };
    drafts(store, "ana", "m1").save(null, { text: "new", point: null });
    drafts(store, "ana", "m2").save("comment-1", { text: "reply", point: null });
    drafts(store, "ana", "m2").saveOutgoing([item, { ...item, key: "k2" }]);
    drafts(store, "ana2", "m1").save(null, { text: "another's", point: null });
    store.setItem("loupe:theme", "dark");
    const { count, clear } = unsentComments(store, "ana");
    expect(count).toBe(4);
    clear();
    expect(unsentComments(store, "ana").count).toBe(0);
    expect([unsentComments(store, "ana2").count, store.length]).toEqual([1, 2]);
    expect(unsentComments(null, "ana").count).toBe(0);
  });
});
