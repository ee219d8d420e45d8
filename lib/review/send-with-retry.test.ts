import { describe, expect, test } from "vitest";
import { ApiError } from "../api/call.ts";
import { deliver } from "./send-with-retry.ts";

/** A service that answers as listed and stores by key, so that a lost answer and a repeat can be told apart. */
function service(answers: (ApiError | "lost" | "ok")[]) {
  const stored = new Map<string, number>();
  let calls = 0;
  const attempt = (key: string) => async () => {
    const answer = answers[calls++] ?? "ok";
    if (answer instanceof ApiError) throw answer;
    if (!stored.has(key)) stored.set(key, stored.size + 1);
    if (answer === "lost") throw new ApiError(0, "lost");
    return stored.get(key)!;
  };
  return { attempt, stored, calls: () => calls };
}
const pauses: number[] = [];
const pause = async (seconds: number) => void pauses.push(seconds);

describe("deliver", () => {
  test("a lost answer is asked for again and nothing is stored twice", async () => {
    const { attempt, stored, calls } = service(["lost", "lost", "ok"]);
    await expect(deliver(attempt("k"), { pause })).resolves.toBe(1);
    expect([stored.size, calls()]).toEqual([1, 3]);
  });

  test("429 waits as long as it was told, failures wait longer each time, none longer than a minute", async () => {
    pauses.length = 0;
    const { attempt } = service([new ApiError(429, "slow", [], 7), new ApiError(503, "busy"), new ApiError(429, "slow", [], 900)]);
    await deliver(attempt("k"), { pause });
    expect(pauses).toEqual([7, 2, 60]);
  });

  test("a refusal is final at once", async () => {
    for (const status of [400, 401, 403, 404, 409, 413]) {
      const { attempt, calls } = service([new ApiError(status, "no")]);
      await expect(deliver(attempt("k"), { pause })).rejects.toMatchObject({ status });
      expect(calls()).toBe(1);
    }
  });

  test("gives up after its tries with the last error, and says so of a call that timed out", async () => {
    const { attempt, calls } = service(Array.from({ length: 9 }, () => new ApiError(500, "down")));
    await expect(deliver(attempt("k"), { pause, tries: 3 })).rejects.toMatchObject({ status: 500 });
    expect(calls()).toBe(3);
    const late = () => Promise.reject(new DOMException("late", "TimeoutError"));
    await expect(deliver(late, { pause, tries: 2 })).rejects.toMatchObject({ status: 0 });
  });

  test("a pause that somebody ends is over at once", async () => {
    const { attempt, calls } = service([new ApiError(503, "busy")]);
    await deliver(attempt("k"), { pause: () => new Promise(() => {}), onWait: (_, __, now) => now() });
    expect(calls()).toBe(2);
  });

  test("tells about every pause before it", async () => {
    const told: [number, number][] = [];
    const { attempt } = service([new ApiError(502, "x"), new ApiError(429, "y", [], 3)]);
    await deliver(attempt("k"), { pause, onWait: (seconds, { status }) => told.push([seconds, status]) });
    expect(told).toEqual([
      [1, 502],
      [3, 429],
    ]);
  });
});
