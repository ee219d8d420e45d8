import { expect, test } from "vitest";
import { openFairQueue, QueueFull } from "./fair-queue.ts";

/** A queue whose works end by hand. Returns the names of works in the order of their starts. */
function setUp(...options: Parameters<typeof openFairQueue>) {
  const run = openFairQueue(...options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string, isAlone = false) =>
    run(owner, () => (started.push(name), new Promise<void>((resolve) => ends.set(name, resolve))), { isAlone });
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    await settled();
    ends.get(name)!();
    await settled();
  };
  return { add, end, started };
}

test("gives the next slot to another owner than the one with many works [fault: one account floods the queue]", async () => {
  const { add, end, started } = setUp(1);
  for (const name of ["a1", "a2", "a3"]) void add("a", name);
  void add("b", "b1");
  await end("a1");
  expect(started).toEqual(["a1", "a2"]);
  await end("a2");
  await end("b1");
  await end("a3");
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

test("runs a work alone, and nothing overtakes it meanwhile", async () => {
  const { add, end, started } = setUp(2);
  for (const name of ["a1", "a2"]) void add("a", name);
  void add("b", "b1", true);
  void add("c", "c1");
  await end("a1");
  expect(started).toEqual(["a1", "a2"]);
  await end("a2");
  expect(started).toEqual(["a1", "a2", "b1"]);
  await end("b1");
  expect(started).toEqual(["a1", "a2", "b1", "c1"]);
});

test("refuses a work behind too many others, and frees the slot of one that fails", async () => {
  const { add, end, started } = setUp(1, { mostWaiting: 1 });
  void add("a", "a1");
  void add("a", "a2");
  await expect(add("b", "b1")).rejects.toThrow(QueueFull);
  await end("a1");
  await end("a2");
  const run = openFairQueue(1);
  await expect(run("a", () => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
  expect(await run("a", async () => 1)).toBe(1);
  expect(started).toEqual(["a1", "a2"]);
});
