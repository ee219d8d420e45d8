import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Database, openPglite, type Statement } from "./client.ts";

const read: Statement = { name: "test_read", steady: true, sql: "select slug from accounts where id = $1" };
const rename: Statement = {
  name: "test_rename",
  sql: "with one as (update accounts set slug = $2 where id = $1 returning slug) select slug from one",
};

describe("what the embedded database keeps in memory", () => {
  let database: Database;
  const slug = async () => (await database.run<{ slug: string }>(read, ["a"]))[0]?.slug;
  beforeAll(async () => void (database = await openPglite()));
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute(sql`delete from accounts`);
    await database.db.execute(sql`insert into accounts (id, type, slug) values ('a', 'user', 'one')`);
    expect(await slug()).toBe("one");
  });

  test("answers again without asking, each parameter for itself", async () => {
    expect(await database.run(read, ["a"])).toBe(await database.run(read, ["a"]));
    expect(await database.run(read, ["b"])).toEqual([]);
    expect(await slug()).toBe("one");
  });

  const writes: [string, () => Promise<unknown>][] = [
    ["a named statement that writes, though it begins as a read", () => database.run(rename, ["a", "two"])],
    ["a statement of the query builder", () => database.db.execute(sql`update accounts set slug = 'two'`)],
    ["a transaction", () => database.db.transaction((tx) => tx.execute(sql`update accounts set slug = 'two'`))],
  ];
  test.each(writes)("ends with %s", async (_, write) => {
    await write();
    expect(await slug()).toBe("two");
  });

  test("never lags behind a write that was acknowledged, however reads and writes are mixed", async () => {
    for (let round = 0; round < 50; round++) {
      const before = slug();
      const written = database.run(rename, ["a", `at-${round}`]);
      const between = slug();
      await written;
      expect(await slug()).toBe(`at-${round}`);
      await Promise.all([before, between]);
      expect(await slug()).toBe(`at-${round}`);
    }
  });

  test("shows nothing of a transaction that is rolled back, and waits for one that is open", async () => {
    let during: Promise<string | undefined> | undefined;
    const failing = database.db.transaction(async (tx) => {
      await tx.execute(sql`update accounts set slug = 'two'`);
      during = slug();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await during).toBe("one");
    expect(await slug()).toBe("one");
  });
});
