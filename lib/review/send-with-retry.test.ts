import { describe, expect, test } from "vitest";
import { ApiError } from "../api/call.ts";
import { sendWithRetry } from "./send-with-retry.ts";

/** A service with a list of answers that stores by key, so that a lost response differs from a repeat. */
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

describe("sendWithRetry", () => {
  test("retries a lost response and stores nothing twice", async () => {
    const { attempt, stored, calls } = service(["lost", "lost", "ok"]);
    await expect(sendWithRetry(attempt("k"), { pause })).resolves.toBe(1);
    expect([stored.size, calls()]).toEqual([1, 3]);
  });

  test("waits for Retry-After, otherwise backs off up to a minute", async () => {
    pauses.length = 0;
    const { attempt } = service([new ApiError(429, "slow", [], 7), new ApiError(503, "busy"), new ApiError(429, "slow", [], 900)]);
    await sendWithRetry(attempt("k"), { pause });
    expect(pauses).toEqual([7, 2, 60]);
  });

  test("rejects immediately for a 4xx response", async () => {
    for (const status of [400, 401, 403, 404, 409, 413]) {
      const { attempt, calls } = service([new ApiError(status, "no")]);
      await expect(sendWithRetry(attempt("k"), { pause })).rejects.toMatchObject({ status });
      expect(calls()).toBe(1);
    }
  });

  test("rejects with the last error after the last attempt, and with status 0 for a timeout", async () => {
    const { attempt, calls } = service(Array.from({ length: 9 }, () => new ApiError(500, "down")));
    await expect(sendWithRetry(attempt("k"), { pause, attempts: 3 })).rejects.toMatchObject({ status: 500 });
    expect(calls()).toBe(3);
    const late = () => Promise.reject(new DOMException("late", "TimeoutError"));
    await expect(sendWithRetry(late, { pause, attempts: 2 })).rejects.toMatchObject({ status: 0 });
  });

  test("ends a pause that the caller skips", async () => {
    const { attempt, calls } = service([new ApiError(503, "busy")]);
    await sendWithRetry(attempt("k"), { pause: () => new Promise(() => {}), onWait: (_, __, skip) => skip() });
    expect(calls()).toBe(2);
  });

  test("reports every pause before it starts", async () => {
    const waits: [number, number][] = [];
    const { attempt } = service([new ApiError(502, "x"), new ApiError(429, "y", [], 3)]);
    await sendWithRetry(attempt("k"), { pause, onWait: (seconds, { status }) => waits.push([seconds, status]) });
    expect(waits).toEqual([
      [1, 502],
      [3, 429],
    ]);
  });
});
