import fc from "fast-check";
import { expect, test } from "vitest";
import { groupAssertions, missingBaselines } from "./attachments.ts";
import { otherPlatformNote } from "./result-set.ts";

const part = fc.constantFrom("home", "Größe 100%__a", "a b", "x-actual", "-diff-", "ümlaut.v2", "p.expected", "日本");
const stems = fc.uniqueArray(
  fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/")),
  { minLength: 1, maxLength: 5 },
);

test("each assertion keeps its own pictures, whatever its name", () => {
  fc.assert(
    fc.property(stems, fc.constantFrom(".png", ".webp", ".txt", ""), (names, ending) => {
      const attachments = names.flatMap((name) => [
        { name: `${name}-expected${ending}`, path: `/tests/${name}${ending}` },
        { name: `${name}-actual${ending}`, path: `/output/${name}${ending}` },
        { name: `${name}-diff${ending}`, path: "/output/diff" },
      ]);
      expect(groupAssertions([...attachments, { name: "trace", path: "/trace.zip" }])).toEqual(
        names.map((name) => ({ name: `${name}${ending}`, expected: `/tests/${name}${ending}`, actual: `/output/${name}${ending}` })),
      );
    }),
  );
});

test("an assertion that ran twice in a test gives both pictures", () => {
  const twice = ["one", "two"].flatMap((run) =>
    ["expected", "actual"].map((kind) => ({ name: `home-${kind}.png`, path: `${run}-${kind}` })),
  );
  expect(groupAssertions(twice)).toEqual([
    { name: "home.png", expected: "one-expected", actual: "one-actual" },
    { name: "home.png", expected: "two-expected", actual: "two-actual" },
  ]);
});

test("the path of a missing baseline is read from messages with colors, with or without a written file", () => {
  const messages = [
    "\u001b[31mError: A snapshot doesn't exist at /a/b. c/home.png, writing actual.\u001b[39m\n\n  14 | test",
    "A snapshot doesn't exist at /a/pay.png.\n",
    "Error: expect(page).toHaveScreenshot(expected) failed",
  ];
  expect(missingBaselines(messages)).toEqual(["/a/b. c/home.png", "/a/pay.png"]);
});

test("baselines of another system get a note, those of this one none", () => {
  expect(otherPlatformNote(["a/home-desktop-linux.png"], "darwin")).toBe(
    "These baselines are for linux. The suite on this machine (darwin) reads others.",
  );
  expect(otherPlatformNote(["a/home-desktop-linux.png", "a/home.png"], "linux")).toBeNull();
});
