import { expect, test } from "vitest";
import type { QueueRow, RowState } from "./rows.ts";
import { tallyOf, tallyText } from "./tally.ts";

const rows = (...states: [number, RowState][]) =>
  states.flatMap(([count, now]) => Array.from({ length: count }, () => ({ now, eager: true }) as QueueRow));
const done = { at: "done", sent: true, media: {} } as RowState;
const waiting: RowState = { at: "waiting", until: null };
const failed: RowState = { at: "failed", problem: "Too large", retry: false, accepted: true };
const refused: RowState = { ...failed, accepted: false };

test("every file that was asked for is counted once, and refused files are named beside them", () => {
  const tally = tallyOf(rows([54, done], [240, waiting], [5, { at: "waiting", until: null, lost: true }], [1, failed], [3, refused]));
  expect(tally).toMatchObject({ asked: 300, done: 54, waiting: 245, failed: 1, refused: 3, lost: true });
  expect(tallyText(tally)).toBe("54 of 300 uploaded, 245 waiting for the connection, 1 failed, 3 not accepted");
  expect(tallyText(tallyOf(rows([13, done], [1, failed], [3, refused])))).toBe("13 of 14 uploaded, 1 failed, 3 not accepted");
});

test("files that were not started are counted apart, and offline all others wait for the connection", () => {
  expect(tallyText(tallyOf(rows([2, { at: "ready", preview: null }])))).toBe("2 files");
  expect(tallyText(tallyOf(rows([1, done], [2, waiting]), true))).toBe("1 of 3 uploaded, 2 waiting for the connection");
  expect(tallyText(tallyOf(rows([1, { at: "cancelled" }], [1, done])))).toBe("1 of 2 uploaded, 1 canceled");
  expect(tallyOf(rows([2, { at: "waiting", until: 7000 }], [1, { at: "waiting", until: 9000 }])).until).toBe(9000);
});
