import { expect, inject, test } from "vitest";
import { borrowEmbedded } from "./embedded.ts";

const snapshot = inject("pgliteSnapshot");
const countOf = async (table: string, open: Awaited<ReturnType<typeof borrowEmbedded>>) =>
  (await open.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]!.count;
const add = "insert into jobs (id, kind) values ('a', 'x') returning seq";

test("a database that another test closed is empty, counts from one, and refuses that test", async () => {
  const first = await borrowEmbedded(snapshot);
  const { rows } = await first.query<{ seq: number }>(add);
  expect(await countOf("jobs", first)).toBe(1);
  await first.close();
  const second = await borrowEmbedded(snapshot);
  expect(await countOf("jobs", second)).toBe(0);
  expect((await second.query<{ seq: number }>(add)).rows).toEqual(rows);
  await expect(countOf("jobs", first)).rejects.toThrow("closed");
  await first.close();
  await second.close();
});

test("two tests never use one database at the same time, and what one replaces stays with it", async () => {
  const [first, second] = [await borrowEmbedded(snapshot), await borrowEmbedded(snapshot)];
  await first.query(add);
  expect(await countOf("jobs", second)).toBe(0);
  first.query = () => Promise.reject(new Error("replaced"));
  await expect(first.query(add)).rejects.toThrow("replaced");
  await first.close();
  const third = await borrowEmbedded(snapshot);
  expect(await countOf("jobs", third)).toBe(0);
  await Promise.all([second.close(), third.close()]);
});
