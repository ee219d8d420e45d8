import { globProblem } from "../contract/glob.ts";
import type { NewRule } from "../queries/build-rules.ts";
import type { BuildCause, CausePlace } from "../queries/builds.ts";
import { dayAfter } from "../browser/days.ts";
import { globOfNames } from "./rule-glob.ts";

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 14;
/** Pixels around an area that may change too: a clock is not always equally wide. */
const PADDING = 8;
/** Largest number of areas of a rule. */
export const MOST_AREAS = 20;

/** Fields of the form of a rule, as they are typed. */
export type RuleFields = {
  recoloured: boolean;
  kind: string;
  tests: string;
  inAreas: boolean;
  /** An area a line: `x y width height`. */
  areas: string;
  /** Largest share of a snapshot in percent. */
  share: string;
  browser: string;
  scheme: string;
  width: string;
  /** Last day: `2026-11-30`. */
  until: string;
  reason: string;
};
export type RuleField = keyof RuleFields | "conditions";
export type RuleEffect = "approve" | "ignore";

/** Kinds of areas that a rule can be about, with their words. */
export const areaKinds = [
  ["changed", "changed areas"],
  ["inserted", "added areas"],
  ["removed", "removed areas"],
  ["resized", "size changes"],
  ["lines", "text changes"],
  ["frames", "animation changes"],
] as const;
type AreaKind = (typeof areaKinds)[number][0];

const isKind = (kind: string): kind is AreaKind => areaKinds.some(([own]) => own === kind);

/** The last second of a day in the reader's time zone. */
export const endOfDay = (day: string) => new Date(`${day}T23:59:59`).toISOString();

/** Reads areas: four texts each. */
export const readAreas = (text: string): string[][] => text.split("\n").flatMap((line) => (line ? [line.split(" ")] : []));
export const writeAreas = (areas: readonly (readonly string[])[]): string => areas.map((area) => area.join(" ")).join("\n");

/** Returns the areas of places, before and after together, without doubles. */
export function areasOfPlaces(places: readonly Pick<CausePlace, "before" | "after">[], padding = PADDING): string {
  const areas = new Set<string>();
  for (const { before, after } of places) {
    const sides = [before, after].filter((box) => box !== null);
    if (!sides.length) continue;
    const left = Math.max(0, Math.min(...sides.map(({ x }) => x)) - padding);
    const top = Math.max(0, Math.min(...sides.map(({ y }) => y)) - padding);
    const right = Math.max(...sides.map(({ x, width }) => x + width)) + padding;
    const bottom = Math.max(...sides.map(({ y, height }) => y + height)) + padding;
    areas.add([left, top, right - left, bottom - top].join(" "));
  }
  return areas.size > MOST_AREAS ? "" : [...areas].join("\n");
}

type Cause = Pick<BuildCause, "kind" | "recoloured">;
/** `total`: number of all places, of which `places` may be the first ones. */
type Places = { places: readonly Pick<CausePlace, "name" | "before" | "after">[]; total: number };

/** Returns the form of a rule for changes like a cause: its colours or its areas, in its snapshots, for two weeks. */
export function fieldsOfCause({ kind, recoloured }: Cause, { places, total }: Places, effect: RuleEffect, now = Date.now()): RuleFields {
  const hasAreas = kind !== "lines" && kind !== "many" && places.length === total;
  const areas = hasAreas ? areasOfPlaces(places, effect === "ignore" ? PADDING : 0) : "";
  const byColour = effect === "approve" && recoloured !== null;
  return {
    recoloured: byColour,
    kind: effect === "approve" && !byColour && isKind(kind) ? kind : "",
    tests: globOfNames(places.map(({ name }) => name)),
    inAreas: !byColour && areas !== "",
    areas,
    share: "",
    browser: "",
    scheme: "",
    width: "",
    until: dayAfter(DEFAULT_DAYS, now),
    reason: "",
  };
}

const isWhole = (text: string, least: number) => /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= 1_000_000;

/** Returns what is wrong with the glob and the last day of a form. */
function problemsOfReach({ tests, until }: Pick<RuleFields, "tests" | "until">, now: number): Partial<Record<"tests" | "until", string>> {
  const glob = tests.trim() ? globProblem(tests.trim()) : null;
  const end = Date.parse(`${until}T23:59:59`);
  return {
    ...(glob && { tests: `The pattern ${glob}.` }),
    ...(Number.isNaN(end)
      ? { until: "Choose a day." }
      : end <= now
        ? { until: "Choose a day that hasn’t passed." }
        : end > now + 366 * DAY_MS
          ? { until: "Choose a day within a year." }
          : {}),
  };
}

function problemsOf(fields: RuleFields, now: number): Partial<Record<RuleField, string>> {
  const { recoloured, kind, tests, inAreas, areas, share, width, browser } = fields;
  const boxes = readAreas(areas);
  const percent = Number(share.trim().replace(",", "."));
  return {
    ...problemsOfReach(fields, now),
    ...(inAreas && !boxes.length && { areas: "Add a box, or choose “anywhere”." }),
    ...(inAreas &&
      !boxes.every((box) => box.length === 4 && box.every((value, at) => isWhole(value, at < 2 ? 0 : 1))) && {
        areas: "Each box needs whole numbers, and a width and height of at least 1.",
      }),
    ...(share.trim() && !(percent > 0 && percent <= 100) && { share: "Enter a number above 0, up to 100." }),
    ...(width.trim() && !isWhole(width.trim(), 1) && { width: "Enter a whole number of pixels." }),
    ...(browser.trim().length > 100 && { browser: "Enter at most 100 characters." }),
    ...(!recoloured && !isKind(kind) && !tests.trim() && !inAreas && { conditions: "Choose a kind of change, tests or boxes." }),
  };
}

/** Returns the rule of a form for the API, or its problems by field. */
export function ruleOfFields(
  fields: RuleFields,
  { effect, colours, now = Date.now() }: { effect: RuleEffect; colours: BuildCause["recoloured"]; now?: number },
): { rule: NewRule } | { problems: Partial<Record<RuleField, string>> } {
  const problems = problemsOf(fields, now);
  if (Object.keys(problems).length) return { problems };
  const [tests, browser, width, share] = [fields.tests, fields.browser, fields.width, fields.share].map((text) => text.trim()) as [
    string,
    string,
    string,
    string,
  ];
  const boxes = readAreas(fields.areas).map((box) => box.map(Number) as [number, number, number, number]);
  return {
    rule: {
      effect,
      conditions: {
        ...(tests && { tests }),
        ...(browser && { browser }),
        ...((fields.scheme === "light" || fields.scheme === "dark") && { colorScheme: fields.scheme }),
        ...(width && { viewportWidth: Number(width) }),
        ...(isKind(fields.kind) && { kinds: [fields.kind] }),
        ...(fields.recoloured && colours && { recoloured: colours }),
        ...(fields.inAreas && { boxes: boxes.map(([x, y, wide, height]) => ({ x, y, width: wide, height })) }),
        ...(share && { maxScore: Math.round(Number(share.replace(",", ".")) * 1e4) / 1e6 }),
      },
      ...(fields.reason.trim() && { reason: fields.reason.trim() }),
      expiresAt: endOfDay(fields.until),
    },
  };
}

/** Fields of the form that saves a threshold. */
export type ThresholdFields = Pick<RuleFields, "tests" | "until" | "reason">;

/** Returns the rule that sets a threshold, or the form's problems by field. */
export function thresholdRuleOfFields(fields: ThresholdFields, threshold: number, now = Date.now()) {
  const problems = problemsOfReach(fields, now);
  if (Object.keys(problems).length) return { problems };
  const [tests, reason] = [fields.tests.trim(), fields.reason.trim()];
  const conditions = tests ? { tests } : {};
  return { rule: { effect: "threshold" as const, threshold, conditions, ...(reason && { reason }), expiresAt: endOfDay(fields.until) } };
}
