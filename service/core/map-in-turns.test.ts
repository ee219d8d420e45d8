import { expect, test } from "vitest";
import { mapInTurns } from "./map-in-turns.ts";

test("maps a long list in order, and lets other work run in between [fault: long lists]", async () => {
  const seen: number[] = [];
  let others = 0;
  const count = () => void (others++, (timer = setImmediate(count)));
  let timer = setImmediate(count);
  const result = await mapInTurns(
    Array.from({ length: 1000 }, (_, at) => at),
    (at) => (seen.push(others), at * 2),
  );
  clearImmediate(timer);
  expect([result.length, result[0], result[999]]).toEqual([1000, 0, 1998]);
  expect(new Set(seen).size).toBeGreaterThan(3);
});
