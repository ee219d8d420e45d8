import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDecisionQueue } from "./decision-queue.ts";

const memory = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};
const open = (send: (one: object) => Promise<unknown>, store = memory()) => {
  const [onRefused, onSent] = [vi.fn<(error: unknown, decision: object) => void>(), vi.fn<() => void>()];
  const queue = openDecisionQueue({
    store,
    key: "k",
    send,
    mayRetry: (error) => error === "offline",
    mustKeep: (error) => error === "deleted",
    onRefused,
    onSent,
  });
  return { queue, store, onRefused, onSent };
};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("sends decisions in their order, and tells when all are stored", async () => {
  const sent: object[] = [];
  const { queue, store, onSent } = open(async (one) => sent.push(one));
  queue.decide({ causeId: "1" }, "approve");
  queue.decide({ diffId: "1" }, "reject");
  await vi.waitFor(() => expect(onSent).toHaveBeenCalled());
  expect(sent).toEqual([
    { causeId: "1", decision: "approve" },
    { diffId: "1", decision: "reject" },
  ]);
  expect(store.getItem("k")).toBeNull();
});

test("keeps decisions of an interrupted connection on the device, and sends them when it is back", async () => {
  let isOffline = true;
  const send = vi.fn<() => Promise<null>>(async () => (isOffline ? Promise.reject("offline") : null));
  const { queue, store, onRefused } = open(send);
  queue.decide({ causeId: "1" }, "approve");
  queue.decide({ causeId: "2" }, "approve");
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.waiting()).toHaveLength(2);
  // Another page of the same build, after a reload.
  const reloaded = open(send, store);
  expect(reloaded.queue.of({ causeId: "2" })).toBe("approve");
  isOffline = false;
  await vi.advanceTimersByTimeAsync(5001);
  expect(queue.waiting()).toEqual([]);
  expect(onRefused).not.toHaveBeenCalled();
});

test("replaces a waiting decision by the latest about its cause, after one that is being sent", async () => {
  const sent: unknown[] = [];
  let release = () => {};
  const { queue } = open(async (one) => {
    sent.push((one as { decision: string }).decision);
    if (sent.length === 1) await new Promise<void>((resolve) => (release = resolve));
  });
  for (const decision of ["approve", "reject", "undecide"] as const) queue.decide({ causeId: "1" }, decision);
  expect(queue.of({ causeId: "1" })).toBe("undecide");
  release();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(["approve", "undecide"]);
});

test("drops a refused decision, reports it, and sends the next", async () => {
  const { queue, onRefused, onSent } = open(async (one) => ("causeId" in one && one.causeId === "1" ? Promise.reject("gone") : null));
  queue.decide({ causeId: "1" }, "approve");
  queue.decide({ causeId: "2" }, "approve");
  await vi.advanceTimersByTimeAsync(1);
  expect(onRefused).toHaveBeenCalledWith("gone", { causeId: "1", decision: "approve" });
  expect(onSent).toHaveBeenCalledTimes(1);
  expect(queue.waiting()).toEqual([]);
});

test("keeps decisions about a deleted build with their reasons, and stops sending", async () => {
  const send = vi.fn<() => Promise<never>>(() => Promise.reject("deleted"));
  const { queue, store, onRefused } = open(send);
  queue.decide({ causeId: "1" }, "reject", { reason: "The price" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(send).toHaveBeenCalledOnce();
  expect(onRefused).not.toHaveBeenCalled();
  expect(queue.waiting()).toMatchObject([{ reason: "The price" }]);
  expect(store.getItem("k")).toContain("The price");
});
