import { expect, test } from "vitest";
import { isEmoji } from "./emoji.ts";

test.each(["👍", "❤️", "1️⃣", "🇫🇷", "👍🏽", "👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "©️", "👍️", "❤️️"])("accepts %s as one emoji", (text) => {
  expect(isEmoji(text)).toBe(true);
});

test.each(["", " ", "❤", "©", "1", ":+1:", "👍👍", "👍 ", "a", "🇫", "‍", "️", "👍x", "__proto__", "👍".repeat(40), `❤${"️".repeat(100)}`])(
  "refuses %j",
  (text) => {
    expect(isEmoji(text)).toBe(false);
  },
);
