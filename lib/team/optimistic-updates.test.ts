import { describe, expect, test, vi } from "vitest";
import { createWishes } from "./optimistic-updates.ts";

function setup() {
  const calls: { key: string; value: boolean; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const onDone = vi.fn<(answer: string) => void>();
  const onRefused = vi.fn<(error: unknown, key: string, value: boolean) => void>();
  const wishes = createWishes<boolean, string>({
    send: (key, value) => new Promise((answer, refuse) => void calls.push({ key, value, answer, refuse })),
    onDone,
    onRefused,
  });
  return { wishes, calls, onDone, onRefused };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("createWishes", () => {
  test("shows a value immediately and drops it after the response is stored", async () => {
    const { wishes, calls, onDone } = setup();
    const read = vi.fn<() => void>();
    wishes.subscribe(read);
    wishes.want("a", true);
    expect([wishes.read().get("a"), read.mock.calls.length]).toEqual([true, 1]);
    onDone.mockImplementation(() => expect(wishes.read().get("a")).toBe(true));
    calls[0]!.answer("done");
    await settled();
    expect(onDone).toHaveBeenCalledExactlyOnceWith("done");
    expect(wishes.read().size).toBe(0);
  });

  test("sends one request at a time per key, and queues only the latest value", async () => {
    const { wishes, calls } = setup();
    wishes.want("a", true);
    wishes.want("a", false);
    wishes.want("a", true);
    wishes.want("a", false);
    expect(calls).toHaveLength(1);
    calls[0]!.answer("1");
    await settled();
    expect(calls.map(({ value }) => value)).toEqual([true, false]);
    expect(wishes.read().get("a")).toBe(false);
    calls[1]!.answer("2");
    await settled();
    expect([calls.length, wishes.read().size]).toEqual([2, 0]);
  });

  test("sends nothing when the queued value is already confirmed", async () => {
    const { wishes, calls } = setup();
    wishes.want("a", true);
    wishes.want("a", false);
    wishes.want("a", true);
    calls[0]!.answer("1");
    await settled();
    expect([calls.length, wishes.read().size]).toEqual([1, 0]);
  });

  test("reverts a refused value and keeps those of other keys", async () => {
    const { wishes, calls, onRefused } = setup();
    wishes.want("a", true);
    wishes.want("b", true);
    const error = new Error("No");
    calls[0]!.refuse(error);
    await settled();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith(error, "a", true);
    expect([...wishes.read()]).toEqual([["b", true]]);
    wishes.want("a", true);
    expect(calls.map(({ key }) => key)).toEqual(["a", "b", "a"]);
  });
});
