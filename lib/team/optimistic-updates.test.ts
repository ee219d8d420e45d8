import { describe, expect, test, vi } from "vitest";
import { createOptimisticUpdates } from "./optimistic-updates.ts";

function setup() {
  const calls: { key: string; value: boolean; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const onDone = vi.fn<(answer: string) => void>();
  const onRefused = vi.fn<(error: unknown, key: string, value: boolean) => void>();
  const updates = createOptimisticUpdates<boolean, string>({
    send: (key, value) => new Promise((answer, refuse) => void calls.push({ key, value, answer, refuse })),
    onDone,
    onRefused,
  });
  return { updates, calls, onDone, onRefused };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("createOptimisticUpdates", () => {
  test("shows a value immediately and drops it after the response is stored", async () => {
    const { updates, calls, onDone } = setup();
    const read = vi.fn<() => void>();
    updates.subscribe(read);
    updates.want("a", true);
    expect([updates.read().get("a"), read.mock.calls.length]).toEqual([true, 1]);
    onDone.mockImplementation(() => expect(updates.read().get("a")).toBe(true));
    calls[0]!.answer("done");
    await settled();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("done");
    expect(updates.read().size).toBe(0);
  });

  test("sends one request at a time per key, and queues only the latest value", async () => {
    const { updates, calls } = setup();
    updates.want("a", true);
    updates.want("a", false);
    updates.want("a", true);
    updates.want("a", false);
    expect(calls).toHaveLength(1);
    calls[0]!.answer("1");
    await settled();
    expect(calls.map(({ value }) => value)).toEqual([true, false]);
    expect(updates.read().get("a")).toBe(false);
    calls[1]!.answer("2");
    await settled();
    expect([calls.length, updates.read().size]).toEqual([2, 0]);
  });

  test("sends nothing when the queued value is already confirmed", async () => {
    const { updates, calls } = setup();
    updates.want("a", true);
    updates.want("a", false);
    updates.want("a", true);
    calls[0]!.answer("1");
    await settled();
    expect([calls.length, updates.read().size]).toEqual([1, 0]);
  });

  test("reverts a refused value and keeps those of other keys", async () => {
    const { updates, calls, onRefused } = setup();
    updates.want("a", true);
    updates.want("b", true);
    const error = new Error("No");
    calls[0]!.refuse(error);
    await settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(error, "a", true);
    expect([...updates.read()]).toEqual([["b", true]]);
    updates.want("a", true);
    expect(calls.map(({ key }) => key)).toEqual(["a", "b", "a"]);
  });
});
