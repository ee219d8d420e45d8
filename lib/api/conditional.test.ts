import { describe, expect, test } from "vitest";
import { conditionalReader, nextLook } from "./conditional.ts";

const { signal } = new AbortController();
const route = "GET /shares/{shareToken}/comments";
const call = { params: { shareToken: "t" } };

describe("conditionalReader", () => {
  test("sends the last tag and returns the same object for a 304", async () => {
    const sent: (string | null)[] = [];
    const { read, tagOf, pace } = conditionalReader(async (_, init) => {
      const tag = new Headers(init?.headers).get("if-none-match");
      sent.push(tag);
      const headers = { etag: '"1"', "ratelimit-remaining": "40" };
      return tag === '"1"' ? new Response(null, { status: 304, headers }) : Response.json([{ id: 1 }], { headers });
    });
    const first = await read(route, call, signal);
    expect(await read(route, call, signal)).toBe(first);
    expect(sent).toEqual([null, '"1"']);
    expect(pace.remaining).toBe(40);
    expect([tagOf(route, call), tagOf(route, { params: { shareToken: "other" } })]).toEqual(['"1"', null]);
  });

  test("keeps tags apart by address and forgets one that is no longer given", async () => {
    let tagged = true;
    const sent: (string | null)[] = [];
    const { read } = conditionalReader(async (_, init) => {
      sent.push(new Headers(init?.headers).get("if-none-match"));
      return Response.json([], { headers: tagged ? { etag: '"1"' } : {} });
    });
    await read(route, call, signal);
    await read(route, { params: { shareToken: "other" } }, signal);
    tagged = false;
    await read(route, call, signal);
    await read(route, call, signal);
    expect(sent).toEqual([null, null, '"1"', null]);
  });

  test("a refusal has the message and Retry-After of the service; no response is status 0", async () => {
    const limited = conditionalReader(async () =>
      Response.json({ error: "Too many requests" }, { status: 429, headers: { "retry-after": "12" } }),
    );
    await expect(limited.read(route, call, signal)).rejects.toMatchObject({ status: 429, message: "Too many requests", retryAfter: 12 });
    const silent = conditionalReader(() => Promise.reject(new TypeError("failed")));
    await expect(silent.read(route, call, signal)).rejects.toMatchObject({ status: 0 });
  });
});

test("looks are five seconds apart, and fewer as the budget runs low", () => {
  expect(nextLook({ remaining: null })).toBe(5000);
  expect(nextLook({ remaining: 400 })).toBe(5000);
  expect(nextLook({ remaining: 100 })).toBe(15_000);
  expect(nextLook({ remaining: 3 })).toBe(30_000);
});
