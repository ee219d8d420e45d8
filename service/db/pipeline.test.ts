import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Statement } from "./client.ts";
import { openPipeline } from "./pipeline.ts";

const steady = (name: string, sql: string): Statement => ({ name, steady: true, sql });
const echo = steady("pipe_echo", "select $1::text as text, $2::text[] as list, $3::int as number");
const types = steady(
  "pipe_types",
  "select now() - now() as gap, timestamptz '2026-01-02 03:04:05.678Z' as at, null::text as nothing, json_build_object('a', 1) as json, true as yes",
);
const many = steady("pipe_many", "select n from generate_series(1, $1::int) n");
const divide = steady("pipe_divide", "select 1 / $1::int as result");
const own = steady("pipe_own", "select pg_backend_pid() as pid from pg_sleep(0)");

describe.skipIf(!inject("postgresUrl"))("reads that share connections", () => {
  const url = inject("postgresUrl")!;
  let pipeline: ReturnType<typeof openPipeline>;
  beforeAll(() => void (pipeline = openPipeline(url, pino({ level: "silent" }))));
  afterAll(() => pipeline.close());

  test("give the rows that the driver gives, at the first asking and at every other", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(types.sql);
    await client.end();
    for (let count = 0; count < 3; count++) expect(await pipeline.run(types, [])).toEqual(rows);
    expect(await pipeline.run(many, [3])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await pipeline.run(many, [0])).toEqual([]);
  });

  test("pass values on as they are, whatever characters they hold", async () => {
    const hostile = ["", 'a"b', "back\\slash", "{brace},comma", "new\nline", "NULL", "'; drop table x; --", "ünï\u{1f600}"];
    for (const text of hostile) {
      expect(await pipeline.run(echo, [text, hostile, 9])).toEqual([{ text, list: hostile, number: 9 }]);
    }
    expect(await pipeline.run(echo, [null, null, undefined])).toEqual([{ text: null, list: null, number: null }]);
    await expect(pipeline.run(echo, [{}, [], 1])).rejects.toThrow("strings, numbers");
  });

  test("keep a hundred answers apart, and a failing one to itself", async () => {
    const asked = Array.from({ length: 100 }, (_, at) => (at % 10 ? pipeline.run(echo, [`${at}`, [], at]) : pipeline.run(divide, [0])));
    const answers = await Promise.allSettled(asked);
    answers.forEach((answer, at) => {
      if (at % 10) expect(answer).toMatchObject({ status: "fulfilled", value: [{ text: `${at}`, number: at }] });
      else expect(answer).toMatchObject({ status: "rejected", reason: { code: "22012" } });
    });
  });

  test("are answered in one piece when they were asked in one moment, each with what is stored when it is its turn", async () => {
    const moment = steady("pipe_moment", "select now() as begun, $1::int as number");
    const together = () => Promise.all([1, 2, 3].map((number) => pipeline.run(moment, [number])));
    const [first, second] = [await together(), await together()];
    for (const rows of [first, second]) {
      expect(rows.map(([row]) => row!["number"])).toEqual([1, 2, 3]);
      expect(new Set(rows.map(([row]) => String((row!["begun"] as Date).getTime()))).size).toBe(1);
    }
  });

  test("go on after one that fails, also those that the connection was never asked before", async () => {
    const fresh = openPipeline(url, pino({ level: "silent" }));
    const [wrong, halves] = [
      steady("pipe_wrong", "select nothing from nowhere"),
      steady("pipe_halves", "select 4 / n as half from generate_series(2, $1::int, -1) n"),
    ];
    const first = (name: string) => fresh.run(steady(name, `select '${name}' as name`), []);
    for (let count = 0; count < 2; count++) {
      const answers = await Promise.allSettled([
        first("pipe_a"),
        fresh.run(wrong, []),
        first("pipe_b"),
        fresh.run(halves, [0]),
        first("pipe_c"),
        fresh.run(halves, [1]),
      ]);
      expect(answers).toMatchObject([
        { value: [{ name: "pipe_a" }] },
        { reason: { code: "42P01" } },
        { value: [{ name: "pipe_b" }] },
        { reason: { code: "22012" } },
        { value: [{ name: "pipe_c" }] },
        { value: [{ half: 2 }, { half: 4 }] },
      ]);
    }
    await fresh.close();
  });

  test("refuse two statements of one name", async () => {
    await pipeline.run(own, []);
    await expect(pipeline.run({ ...own, sql: "select 1" }, [])).rejects.toThrow("pipe_own");
  });

  test("go on over a new connection after one broke", async () => {
    const [row] = await pipeline.run(own, []);
    const slow = Promise.allSettled([pipeline.run(steady("pipe_slow", "select pg_sleep(30)"), [])]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("select pg_terminate_backend($1)", [row!["pid"]]);
    await client.end();
    expect(await slow).toMatchObject([{ status: "rejected", reason: { code: "57P01" } }]);
    const [after] = await pipeline.run(own, []);
    expect(after!["pid"]).not.toBe(row!["pid"]);
  });

  test("reject where no database answers", async () => {
    const nowhere = openPipeline("postgres://nobody@127.0.0.1:1/none", pino({ level: "silent" }));
    await expect(nowhere.run(own, [])).rejects.toMatchObject({ code: "ECONNREFUSED" });
    await nowhere.close();
  });
});
