import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CreateRule } from "../contract/build-rules.ts";
import { globProblem, matchesGlob } from "../contract/glob.ts";
import { dayAfter } from "../browser/days.ts";
import { fieldsOfCause, readAreas, type RuleFields, ruleOfFields } from "./rule-draft.ts";
import { globOfNames } from "./rule-glob.ts";

const now = new Date(2026, 10, 22, 12).getTime();
const box = (x: number, y: number, width = 10, height = 10) => ({ x, y, width, height });
const place = (name: string, x = 100, y = 100) => ({ name, before: box(x, y), after: box(x, y) });
const recolour = { from: "#2563EB", to: "#1D4ED8" };
const cause = (more = {}) => ({ kind: "changed" as const, recoloured: null, ...more });
const fields = (more: Partial<RuleFields> = {}): RuleFields => ({
  ...fieldsOfCause(cause(), { places: [place("a/b")], total: 1 }, "approve", now),
  ...more,
});
const made = (more: Partial<RuleFields>, colours: typeof recolour | null = null) =>
  ruleOfFields(fields(more), { effect: "approve", colours, now });

test("a recolour is approved by its colours in the common folder of its snapshots, for two weeks", () => {
  const places = [place("pages/settings/profile", 1), place("pages/settings/team", 200)];
  const prefilled = fieldsOfCause(cause({ recoloured: recolour }), { places, total: 2 }, "approve", now);
  expect(prefilled).toMatchObject({ recoloured: true, kind: "", inAreas: false, tests: "pages/settings/**", until: "2026-12-06" });
  expect(ruleOfFields(prefilled, { effect: "approve", colours: recolour, now })).toEqual({
    rule: {
      effect: "approve",
      conditions: { tests: "pages/settings/**", recoloured: recolour },
      expiresAt: new Date("2026-12-06T23:59:59").toISOString(),
    },
  });
});

test("another change is approved by its kind and its areas before and after", () => {
  const moved = { name: "home", before: box(10, 10), after: box(10, 40, 30, 10) };
  const prefilled = fieldsOfCause(cause(), { places: [moved], total: 1 }, "approve", now);
  expect(prefilled).toMatchObject({ kind: "changed", inAreas: true, areas: "10 10 30 40", tests: "home" });
});

test("an area is ignored with some pixels around it, never beyond the picture's edge", () => {
  const prefilled = fieldsOfCause(cause({ recoloured: recolour }), { places: [place("home", 4, 100)], total: 1 }, "ignore", now);
  expect(prefilled).toMatchObject({ recoloured: false, kind: "", inAreas: true, areas: "0 92 22 26" });
});

test.each([
  ["texts", { kind: "lines" as const }, 1],
  ["snapshots with very many areas", { kind: "many" as const }, 1],
  ["causes with more places than are listed", {}, 900],
])("%s have no areas", (_name, more, total) => {
  const prefilled = fieldsOfCause(cause(more), { places: [place("a")], total }, "ignore", now);
  expect(prefilled).toMatchObject({ inAreas: false, areas: "", tests: "a" });
});

test.each([
  [{ tests: "{a" }, "tests", "The pattern has a brace without its counterpart."],
  [{ areas: "1 2 3" }, "areas", /whole numbers/],
  [{ areas: "1 2 0 4" }, "areas", /at least 1/],
  [{ areas: "" }, "areas", /Add a box/],
  [{ share: "0" }, "share", /above 0/],
  [{ share: "two" }, "share", /above 0/],
  [{ width: "1.5" }, "width", /whole number/],
  [{ until: "" }, "until", "Choose a day."],
  [{ until: dayAfter(-1, now) }, "until", /hasn’t passed/],
  [{ until: dayAfter(400, now) }, "until", /within a year/],
  [{ tests: " ", kind: "", inAreas: false }, "conditions", /Choose a kind/],
] satisfies [Partial<RuleFields>, string, string | RegExp][])("names the problem of %o", (more, field, sentence) => {
  const result = made(more) as { problems: Record<string, string> };
  expect(result.problems[field]).toEqual(typeof sentence === "string" ? sentence : expect.stringMatching(sentence));
});

test("each rule of a form without problems is accepted by the service's schema", () => {
  const typed = fc.record({
    recoloured: fc.boolean(),
    kind: fc.constantFrom("", "changed", "lines", "nonsense"),
    tests: fc.oneof(fc.constantFrom("", "a/**", "{a,b}/*"), fc.string()),
    inAreas: fc.boolean(),
    areas: fc.constantFrom("", "1 2 3 4", "0 0 1 1\n5 5 5 5", "1 2 3"),
    share: fc.constantFrom("", "2", "0,5", "100", "101"),
    browser: fc.constantFrom("", " Chromium "),
    scheme: fc.constantFrom("", "dark", "sepia"),
    width: fc.constantFrom("", "1280", "-1"),
    until: fc.integer({ min: -3, max: 370 }).map((days) => dayAfter(days, now)),
    reason: fc.string({ maxLength: 500 }),
  });
  fc.assert(
    fc.property(typed, (form) => {
      const result = ruleOfFields(form, { effect: "ignore", colours: recolour, now });
      if ("rule" in result) expect(CreateRule.safeParse(result.rule).error).toBeUndefined();
    }),
  );
});

test("a share is sent as a part of one, in the reader's notation", () => {
  expect(made({ share: "0,5" })).toMatchObject({ rule: { conditions: { maxScore: 0.005 } } });
  expect(readAreas("1 2 3 4\n5 6 7 8")).toEqual([
    ["1", "2", "3", "4"],
    ["5", "6", "7", "8"],
  ]);
});

test.each([
  [["pages/home"], "pages/home"],
  [["pages/home [dark].png"], "pages/home \\[dark\\].png"],
  [["a/b/c", "a/b/d/e", "a/b/c"], "a/b/**"],
  [["a/b", "a"], ""],
  [[], ""],
])("the glob of %j is %j", (names, glob) => {
  expect(globOfNames(names)).toBe(glob);
});

test("a glob of names is valid and matches all of them, however long they are", () => {
  const part = fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" }).map((text) => text.replace(/[/\p{Cc}]/gu, "x"));
  fc.assert(
    fc.property(
      fc.array(
        fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
        { minLength: 1, maxLength: 3 },
      ),
      (names) => {
        const glob = globOfNames(names);
        if (!glob) return;
        expect(globProblem(glob)).toBeNull();
        for (const name of names) expect([glob, matchesGlob(name, glob)]).toEqual([glob, true]);
      },
    ),
  );
});
