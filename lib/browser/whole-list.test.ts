import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/call.ts";
import { createQueryClient } from "../api/query.ts";
import { memberList } from "../queries/members.ts";
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

describe("a list longer than the API lets anybody read in one go", () => {
  afterEach(() => void vi.useRealTimers());

  /** An API that answers this many reads in a window of five minutes, and tells later ones how long to wait. */
  function limited(rows: number, reads: number) {
    const WINDOW = 300_000;
    const ids = range(rows).map(String);
    const asked: number[] = [];
    let [opened, left] = [Date.now(), reads];
    const client = createQueryClient(async (_route, { query = {} }) => {
      const now = Date.now();
      asked.push(now);
      if (now >= opened + WINDOW) [opened, left] = [now, reads];
      if (!left--) {
        left = 0;
        throw new ApiError(429, "Too many requests. Wait and try again.", [], Math.ceil((opened + WINDOW - now) / 1000));
      }
      const page = Number(query["page"]);
      return { pageInfo: { total: rows, page, perPage: 100 }, results: ids.slice((page - 1) * 100, page * 100).map((id) => ({ id })) };
    });
    const told: number[] = [];
    const read = (page: number) => client.fetchQuery({ ...memberList("acme", { page, perPage: 100 }), staleTime: 0 });
    return { asked, told, list: () => wholeList(read, (part) => told.push(part)), close: () => client.clear() };
  }

  test("waits exactly as long as it is asked to, says how far it is meanwhile, and goes on where it was", async () => {
    vi.useFakeTimers();
    const { asked, told, list, close } = limited(2400, 10);
    const started = Date.now();
    const whole = list();
    await vi.advanceTimersByTimeAsync(299_999);
    expect([asked.length, told.length, told.at(-1)]).toEqual([11, 10, 1000 / 2400]);
    await vi.advanceTimersByTimeAsync(1);
    expect([told.length, told.at(-1)]).toEqual([20, 2000 / 2400]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(names(await whole)).toEqual(range(2400));
    expect([told.length, told.at(-1)]).toEqual([24, 1]);
    expect(asked.filter((at) => at - started > 0 && at - started < 300_000)).toEqual([]);
    expect(asked).toHaveLength(26);
    close();
  });
});
