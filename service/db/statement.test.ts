import { expect, test } from "vitest";
import { onEachDatabase } from "../testing/harness.ts";
import { runStatement, statement } from "./statement.ts";

const compiled = (text: string) => {
  const { sql, parameters } = statement("compiled", text);
  return [sql, parameters];
};

test("numbers parameters in the order of their first appearance", () => {
  expect(compiled("select :b, :a, :b + :a1")).toEqual(["select $1, $2, $1 + $3", ["b", "a", "a1"]]);
});

test.each([
  ["casts", "select :a::text, b::jsonb[]", "select $1::text, b::jsonb[]"],
  ["text", "select ':x ''y :z', :a", "select ':x ''y :z', $1"],
  ["quoted names", 'select ":x", :a', 'select ":x", $1'],
  ["comments", "select :a -- :x\n/* :y */", "select $1 -- :x\n/* :y */"],
  ["operators", "select b -> 'x' ->> :a, c := 1, d ? 'e:f'", "select b -> 'x' ->> $1, c := 1, d ? 'e:f'"],
  ["slices", "select b[1:2], b[n:m], b[f(1):m], :a", "select b[1:2], b[n:m], b[f(1):m], $1"],
])("leaves %s as they are", (_, text, sql) => {
  expect(compiled(text)).toEqual([sql, ["a"]]);
});

type Moments = { at: Date; none: Date | null; count: number; list: { at: string } };
const moments = statement<{ at: Date; count: number }, Moments>(
  "test_moments",
  `select :at::timestamptz as at, null::timestamptz as none, :count::bigint + :count::bigint as count,
    json_build_object('at', :at::timestamptz) as list`,
);

onEachDatabase("a statement", (service) => {
  test("returns the same types inside and outside of a transaction", async () => {
    const { database, db } = service().deps;
    const values = { at: new Date("2026-03-01T10:20:30.456Z"), count: 2 };
    const outside = await runStatement(database, moments, values);
    const inside = await db.transaction((tx) => runStatement(tx, moments, values));
    expect(outside).toEqual([{ at: values.at, none: null, count: 4, list: { at: expect.stringMatching(/^2026-03-01T/) } }]);
    expect(inside).toEqual(outside);
  });
});
