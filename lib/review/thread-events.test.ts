import { expect, test } from "vitest";
import { eventsBefore, eventsOf } from "./thread-events.ts";
import type { Thread } from "./threads.ts";

const day = (number: number) => `2026-01-0${number}T10:00:00.000Z`;
const version = (number: number, at: string) => ({ number, createdAt: at, createdBy: "Ana" });
const review = (id: string, at: string) => ({
  id,
  version: 2,
  state: "rejected" as const,
  user: { id: "u2", name: null, slug: "ben" } as never,
  agent: null,
  commentId: null,
  date: at,
});
const thread = (id: string, at: string) => ({ id, root: { createdAt: at } }) as Thread;

test("uploads after the first and verdicts are in the order of time", () => {
  const events = eventsOf([version(3, day(5)), version(2, day(2)), version(1, day(1))], [review("r1", day(3))]);
  expect(events.map(({ key, by, kind }) => [key, by, kind])).toEqual([
    ["v2", "Ana", "uploaded"],
    ["r1", "ben", "rejected"],
    ["v3", "Ana", "uploaded"],
  ]);
});

test("places an event before the first thread that started after it, else at the end", () => {
  const events = eventsOf([version(3, day(6)), version(2, day(2))], [review("r1", day(3))]);
  const groups = eventsBefore(events, [thread("a", day(1)), thread("b", day(4))]);
  expect([...groups].map(([id, list]) => [id, list.map(({ key }) => key)])).toEqual([
    ["b", ["v2", "r1"]],
    [null, ["v3"]],
  ]);
});
