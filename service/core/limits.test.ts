import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { startRedis } from "../testing/peers.ts";
import { type Limiter, type Limits, openLimits } from "./limits.ts";
import { newId } from "./ids.ts";
import { needs } from "../testing/needs.ts";

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
  (kind === "Redis" ? needs("Redis").test : test)(
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

test("counts an IPv6 /64 as one client and a /48 as four [security: one IPv6 network is one client]", async () => {
  const window = limits(undefined).networkWindow(newId(), 5, 300);
  const take = async (address: string) => (await window.take(address)).exceeded;
  for (let index = 0; index < 5; index++) expect(await take(`2001:db8:1:1::${index}`)).toBe(false);
  expect(await take("2001:db8:1:1:ffff::1")).toBe(true);
  let passed = 0;
  for (let index = 0; index < 30; index++) if (!(await take(`2001:db8:1:a${index}::1`))) passed++;
  expect(passed).toBe(14);
  expect(await take("2001:db8:2::1")).toBe(false);
  expect(await take("198.51.100.1")).toBe(false);
});

needs("Redis").describe("a frozen Redis", () => {
  let redis: NonNullable<Awaited<ReturnType<typeof startRedis>>>;
  let url: string;
  beforeAll(async () => {
    redis = (await startRedis())!;
    url = redis.url;
  });
  afterAll(() => redis.stop());

  const left = async (window: Limiter) => (await window.take("token:a")).remaining;

  test("answers calls while Redis hangs, and counts with it again once it thaws [fault: Redis that hangs]", async () => {
    const name = newId();
    const window = limits(url).window(name, 100, 300);
    expect(await left(window)).toBe(99);
    redis.freeze();
    const frozen = [await left(window), await left(window), await left(window)];
    redis.thaw();
    expect(frozen).toEqual([99, 98, 97]);
    // By itself this process counts 97 now; the shared window has more left.
    await vi.waitFor(async () => expect((await limits(url).window(name, 100, 300).take("token:b")).remaining).toBe(99), 5000);
    await vi.waitFor(async () => {
      const before = (await limits(url).window(name, 100, 300).take("token:a")).remaining;
      expect((await window.take("token:a")).remaining).toBe(before - 1);
    }, 5000);
  });

  test("does not hold up the first calls of a process that starts meanwhile [fault: Redis that hangs]", async () => {
    redis.freeze();
    const window = limits(url).window(newId(), 100, 300);
    const remaining = await left(window);
    redis.thaw();
    expect(remaining).toBe(99);
  });
});

describe("two replicas", () => {
  needs("Redis").test("count together through Redis: of 20 at the last place exactly one passes", async () => {
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
