import { describe, expect, test, vi } from "vitest";
import { ApiError } from "../api/call.ts";
import { rateBudget } from "../api/rate-budget.ts";
import type { Declaration } from "./upload.ts";
import { batchedCalls, singleCalls } from "./upload-calls.ts";

const live = new AbortController().signal;
const declaration = (name: string): Declaration => ({ name, contentType: "image/png", size: 1, hash: "a".repeat(64), project: "acme/web" });
type Batch = { files?: { name: string; project?: string }[]; mediaIds?: string[] };

/** Calls against a service that stores every file, except those that `refuse` names with a status. */
function service(refuse: Record<string, number> = {}, pause = () => 0) {
  const batches: (readonly [string, number])[] = [];
  const send = vi.fn<(route: string, call?: unknown) => Promise<unknown>>(async (route, call) => {
    const { files, mediaIds } = (call as { body: Batch }).body;
    const keys = files?.map(({ name }) => name) ?? mediaIds!;
    batches.push([route.split("/").at(-1)!, keys.length]);
    expect(files?.some(({ project }) => project)).not.toBe(true);
    return keys.map((key) => {
      const status = refuse[key];
      const error = status ? { error: `No ${key}.` } : null;
      return { status: status ?? 200, media: status ? null : { id: key }, upload: null, error };
    });
  });
  const post = vi.fn<() => Promise<void>>(async () => {});
  return { calls: batchedCalls({ send, post: post as never, pause }), send, post, batches };
}

describe("batches of upload calls", () => {
  test("300 files take three declarations and three finalizations", async () => {
    const { calls, batches } = service();
    const names = Array.from({ length: 300 }, (_, index) => `${index}.png`);
    const declared = await Promise.all(names.map((name) => calls.declare(declaration(name), live)));
    expect(declared.map(({ media }) => media.id)).toEqual(names);
    await Promise.all(names.map((name) => calls.finalize("acme/web", name, live)));
    expect(batches).toEqual([...Array.from({ length: 3 }, () => ["uploads", 100]), ...Array.from({ length: 3 }, () => ["finalize", 100])]);
  });

  test("a refused file rejects with its own reason, and the others succeed", async () => {
    const { calls, batches } = service({ "b.png": 413 });
    const results = await Promise.allSettled(["a.png", "b.png", "c.png"].map((name) => calls.declare(declaration(name), live)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { status: 413, message: "No b.png." } });
    expect(batches).toEqual([["uploads", 3]]);
  });

  test("media that were not verified in time are finalized with the next batch", async () => {
    const refuse: Record<string, number> = { late: 503 };
    const { calls, batches } = service(refuse);
    const late = calls.finalize("acme/web", "late", live);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    delete refuse["late"];
    expect(await late).toMatchObject({ id: "late" });
    expect(batches).toHaveLength(2);
  });

  test("an aborted file leaves the batch, and a failed batch rejects all its files", async () => {
    const { calls, send, batches } = service();
    const stop = new AbortController();
    const gone = calls.declare(declaration("gone.png"), stop.signal);
    const kept = calls.declare(declaration("kept.png"), live);
    stop.abort();
    await expect(gone).rejects.toMatchObject({ name: "AbortError" });
    expect((await kept).media.id).toBe("kept.png");
    expect(batches).toEqual([["uploads", 1]]);
    send.mockRejectedValueOnce(new ApiError(0, "lost"));
    const lost = await Promise.allSettled([calls.declare(declaration("a.png"), live), calls.declare(declaration("b.png"), live)]);
    expect(lost).toMatchObject([{ reason: { status: 0 } }, { reason: { status: 0 } }]);
  });

  test("three files are posted at the same time", async () => {
    const { calls, post } = service();
    const finish: (() => void)[] = [];
    post.mockImplementation(() => new Promise((resolve) => finish.push(resolve)));
    const posts = Array.from({ length: 5 }, () => calls.post({ url: "/", fields: {} }, new File([], "x"), () => {}, live));
    await vi.waitFor(() => expect(finish).toHaveLength(3));
    finish[0]!();
    await posts[0];
    await vi.waitFor(() => expect(finish).toHaveLength(4));
  });
});

describe("reserve of the rate limit", () => {
  const headers = (remaining: number) => new Headers({ "ratelimit-remaining": String(remaining), "ratelimit-reset": "42" });

  test("uploads pause while 100 requests or fewer are left, until the window ends", () => {
    rateBudget.record(headers(101), 1000);
    expect(rateBudget.pause(1000)).toBe(0);
    rateBudget.record(headers(100), 1000);
    rateBudget.record(new Headers(), 1000);
    expect(rateBudget.pause(1000)).toBe(42);
    expect(rateBudget.pause(43_000)).toBe(0);
  });

  test("a paused call is not sent, and says when it may be", async () => {
    const { calls, send } = service({}, () => 42);
    await expect(calls.declare(declaration("a.png"), live)).rejects.toMatchObject({ status: 429, retryAfter: 42 });
    await expect(singleCalls({ send, post: vi.fn<never>(), pause: () => 7 }).finalize("", "m", live)).rejects.toMatchObject({
      status: 429,
      retryAfter: 7,
    });
    expect(send).not.toHaveBeenCalled();
  });
});
