import { expect, test } from "vitest";
import { stepCandidates, threadAfter } from "./thread-steps";

const threads = [1, 2, 3, 4].map((number) => ({ id: `t${number}`, number, resolved: number === 2 }));
const idOf = (thread: { id: string } | undefined) => thread?.id;

test("next and previous step through the threads in order and around the ends", () => {
  expect(idOf(threadAfter(threads, 2, 1))).toBe("t3");
  expect(idOf(threadAfter(threads, 4, 1))).toBe("t1");
  expect(idOf(threadAfter(threads, 2, -1))).toBe("t1");
  expect(idOf(threadAfter(threads, 1, -1))).toBe("t4");
});

test("steps follow the order of the list, and from a thread that is not listed the numbers", () => {
  const placed = [threads[2]!, threads[0]!, threads[3]!];
  expect(idOf(threadAfter(placed, 3, 1))).toBe("t1");
  expect(idOf(threadAfter(placed, 3, -1))).toBe("t4");
  expect(idOf(threadAfter(threads.slice(2), 2, 1))).toBe("t3");
});

test("without an open thread next starts at the first and previous at the last", () => {
  expect(idOf(threadAfter(threads, null, 1))).toBe("t1");
  expect(idOf(threadAfter(threads, null, -1))).toBe("t4");
  expect(threadAfter([], null, 1)).toBeUndefined();
});

test("steps skip resolved threads, except the open one", () => {
  expect(stepCandidates(threads, null, null).map(idOf)).toEqual(["t1", "t3", "t4"]);
  expect(stepCandidates(threads, "t2", null).map(idOf)).toEqual(["t1", "t2", "t3", "t4"]);
});

test("steps visit all threads where at most one is unresolved", () => {
  const done = threads.map((thread) => ({ ...thread, resolved: thread.number !== 3 }));
  expect(stepCandidates(done, null, null)).toEqual(done);
});

test("steps to unread threads visit only those, resolved or not", () => {
  expect(stepCandidates(threads, null, ({ id }) => id === "t2").map(idOf)).toEqual(["t2"]);
  expect(stepCandidates(threads, null, () => false)).toEqual([]);
});
