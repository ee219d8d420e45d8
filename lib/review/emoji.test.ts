import { expect, test } from "vitest";
import { isEmoji } from "../contract/emoji.ts";
import { emojis, findEmojis } from "./emoji.ts";

test("every emoji of the picker is accepted by the service, unique and searchable", () => {
  expect(emojis.filter(({ emoji, words }) => !isEmoji(emoji) || !words)).toEqual([]);
  expect(new Set(emojis.map(({ emoji }) => emoji)).size).toBe(emojis.length);
});

test("a search matches word prefixes in any order", () => {
  expect(findEmojis("dow thu").map(({ emoji }) => emoji)).toEqual(["👎"]);
  expect(findEmojis("  ")).toHaveLength(emojis.length);
  expect(findEmojis("zzz")).toEqual([]);
});
