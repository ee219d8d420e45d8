import { describe, expect, test } from "vitest";
import { wholeList } from "./whole-list.ts";

/** A list as the API pages it; `before` may change it before a page is read. */
function paged(ids: number[], before: (page: number, call: number) => void = () => {}) {
  let call = 0;
  return async (page: number) => {
    before(page, ++call);
    return { pageInfo: { total: ids.length }, results: ids.slice((page - 1) * 100, page * 100).map((id) => ({ id: String(id) })) };
  };
}
const range = (length: number) => Array.from({ length }, (_, n) => n);
const names = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id));

describe("a list read to its end", () => {
  test("has every row in order, beyond 10,000 too, and tells how far it is", async () => {
    const told: number[] = [];
    expect(names(await wholeList(paged(range(10_450)), (part) => told.push(part)))).toEqual(range(10_450));
    expect(told).toHaveLength(105);
    expect(told.at(-1)).toBe(1);
    expect(names(await wholeList(paged([])))).toEqual([]);
    expect(names(await wholeList(paged(range(100))))).toEqual(range(100));
  });

  test("has each row once when others come first while it is read", async () => {
    const ids = range(250);
    const rows = names(await wholeList(paged(ids, (page) => page === 2 && ids.unshift(1000, 1001))));
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(range(250)));
  });

  test("misses nobody when somebody goes meanwhile, and says so when it never keeps still", async () => {
    const ids = range(250);
    expect(names(await wholeList(paged(ids, (_, call) => call === 2 && ids.shift())))).toEqual(range(250).slice(1));
    const fleeting = range(900);
    await expect(wholeList(paged(fleeting, () => fleeting.shift()))).rejects.toThrow("changed while it was read");
  });
});
