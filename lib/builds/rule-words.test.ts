import { expect, test } from "vitest";
import { matchesGlob } from "../contract/glob.ts";
import { ruleLimits, ruleSentence, scopesOf, scopeWord } from "./rule-words.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const text = (rule: Parameters<typeof ruleSentence>[0]) =>
  ruleSentence(rule)
    .map((part) => part.text)
    .join(" ");

test.each([
  ["approve", { recoloured: { from: "#1C7C86", to: "#2563B0" }, tests: "pages/*" }, "Approve colour changes in pages/*"],
  ["approve", { kinds: ["lines"], boxes: [box, box], tests: "help/**" }, "Approve text changes in 2 boxes of help/**"],
  ["ignore", { boxes: [box] }, "Ignore anything in 1 box of all tests"],
  ["ignore", { tests: "a\\[1\\]" }, "Ignore all changes in a[1]"],
] as const)("%s with %o is a sentence", (effect, conditions, sentence) => {
  expect(text({ effect, conditions: conditions as never, threshold: null })).toBe(sentence);
});

test("a threshold has two decimals, and other conditions follow the sentence", () => {
  expect(text({ effect: "threshold", conditions: {}, threshold: 0.5 })).toBe("Compare all tests with threshold 0.50");
  expect(ruleLimits({ maxScore: 0.02, browser: "firefox", colorScheme: "dark", viewportWidth: 390 })).toBe(
    "at most 2% of the snapshot, firefox, dark, 390 px wide",
  );
});

test("scopes go from the snapshot over its folders to all tests, and each but the last matches it", () => {
  const scopes = scopesOf("pages/shop [1]/pay.png");
  expect(scopes.map(scopeWord)).toEqual(["pages/shop [1]/pay.png", "pages/shop [1]/**", "pages/**", "all tests"]);
  for (const scope of scopes.slice(0, -1)) expect(matchesGlob("pages/shop [1]/pay.png", scope)).toBe(true);
});
