import { expect, test } from "vitest";
import { shortcutRows } from "./keyboard-map";

const none = { mayComment: false, mayReview: false, isVideo: false, compares: false, isPaired: false, hasSiblings: false };
const keysOf = (features: Partial<typeof none>) => shortcutRows({ ...none, ...features }).map(([keys]) => keys.join("+"));

test("a visitor's help lists moving between threads and zoom, but nothing that writes", () => {
  const keys = keysOf({});
  expect(keys).toEqual(expect.arrayContaining(["N", "P", "Shift+N", "+", "0", "?"]));
  for (const key of ["C", "R", "E", "Ctrl+Enter"]) expect(keys).not.toContain(key);
});

test("a reviewer's help lists placing, sending, replying and resolving", () => {
  expect(keysOf({ mayComment: true })).toEqual(expect.arrayContaining(["C", "A", "Ctrl+Enter", "R", "E"]));
});

test("a video has playback keys in place of zoom keys", () => {
  const keys = keysOf({ isVideo: true });
  expect(keys).toContain("Space+K");
  expect(keys).not.toContain("+");
});

test("comparison, pair and sibling keys are listed only where they work", () => {
  expect(keysOf({})).not.toEqual(expect.arrayContaining(["S"]));
  expect(keysOf({ compares: true })).toEqual(expect.arrayContaining(["S", "W", "O", "D", "B", "M"]));
  expect(keysOf({ isPaired: true })).toContain("←+→");
  expect(keysOf({ hasSiblings: true })).toContain("[+]");
});
