import { describe, expect, test } from "vitest";
import type { ThreadComment } from "./threads.ts";
import { hasReacted, withReaction } from "./reactions.ts";

const ana = { id: "a", slug: "ana", name: "Ana" };
const ben = { id: "b", slug: "ben", name: "Ben" };
const comment = (reactions: ThreadComment["reactions"]) => ({ id: "comment-1", reactions }) as ThreadComment;

describe("withReaction", () => {
  test("appends the reader to the people and a new emoji to the reactions", () => {
    const liked = comment([{ emoji: "👍", count: 1, users: [ben] }]);
    expect(withReaction(liked, "👍", ana, true).reactions).toEqual([{ emoji: "👍", count: 2, users: [ben, ana] }]);
    expect(withReaction(liked, "🎉", ana, true).reactions.map(({ emoji, count }) => [emoji, count])).toEqual([
      ["👍", 1],
      ["🎉", 1],
    ]);
  });

  test("removes only the reader's own reaction, and an emoji with its last person", () => {
    const both = comment([{ emoji: "👍", count: 2, users: [ben, ana] }]);
    const one = withReaction(both, "👍", ana, false);
    expect(one.reactions).toEqual([{ emoji: "👍", count: 1, users: [ben] }]);
    expect(withReaction(one, "👍", ben, false).reactions).toEqual([]);
  });

  test("is idempotent and does not mutate the comment", () => {
    const liked = comment([{ emoji: "👍", count: 1, users: [ana] }]);
    expect(withReaction(liked, "👍", ana, true)).toBe(liked);
    expect(withReaction(liked, "👀", ana, false)).toBe(liked);
    withReaction(liked, "👍", ana, false);
    expect([liked.reactions.length, hasReacted(liked, "👍", "a"), hasReacted(liked, "👍", undefined)]).toEqual([1, true, false]);
  });
});
