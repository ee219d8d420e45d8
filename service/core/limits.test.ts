import { afterEach, describe, expect, inject, test } from "vitest";
import { type Limits, openLimits } from "./limits.ts";
import { newId } from "./ids.ts";

const open: Limits[] = [];
const limits = (redisUrl: string | undefined) => {
  const made = openLimits(redisUrl);
  open.push(made);
  return made;
};
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const stores = [["memory", () => undefined] as const, ["Redis", () => inject("redisUrl") ?? undefined] as const];

describe.each(stores)("a rate limit stored in %s", (kind, url) => {
  test.skipIf(kind === "Redis" && !inject("redisUrl"))(
    "allows exactly its number of concurrent requests and returns the remaining number",
    async () => {
      const window = limits(url()).window(newId(), 5, 300);
      const answers = await Promise.all(Array.from({ length: 20 }, () => window.take("token:a")));
      expect(answers.filter(({ exceeded }) => !exceeded)).toHaveLength(5);
      expect(
        answers
          .map(({ remaining }) => remaining)
          .toSorted((a, b) => b - a)
          .slice(0, 5),
      ).toEqual([4, 3, 2, 1, 0]);
      for (const { limit, reset } of answers) {
        expect(limit).toBe(5);
        expect(reset).toBeGreaterThan(0);
        expect(reset).toBeLessThanOrEqual(300);
      }
      expect((await window.take("token:b")).remaining).toBe(4);
    },
  );
});

describe("two replicas", () => {
  test.skipIf(!inject("redisUrl"))("count together through Redis: of 20 at the last place exactly one passes", async () => {
    const name = newId();
    const [one, other] = [limits(inject("redisUrl")!).window(name, 10, 300), limits(inject("redisUrl")!).window(name, 10, 300)];
    for (let taken = 0; taken < 9; taken++) await (taken % 2 ? one : other).take("token:a");
    const last = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).take("token:a")));
    expect(last.filter(({ exceeded }) => !exceeded)).toHaveLength(1);
  });

  test("go on counting by themselves while Redis is away", async () => {
    const window = limits("redis://127.0.0.1:1").window(newId(), 2, 300);
    const answers = [await window.take("token:a"), await window.take("token:a"), await window.take("token:a")];
    expect(answers.map(({ exceeded }) => exceeded)).toEqual([false, false, true]);
  });
});
