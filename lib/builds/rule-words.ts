import { plural } from "../format.ts";
import type { BuildRule } from "../queries/build-rules.ts";
import { areaKinds } from "./rule-draft.ts";
import { globOfNames } from "./rule-glob.ts";

/** A part of a sentence; `isWord` marks what a person chose. */
export type SentencePart = { text: string; isWord: boolean };

/** Words for a kind of changed areas; without a kind, for all changes. */
export const kindWord = (kind: string): string => areaKinds.find(([own]) => own === kind)?.[1] ?? "all changes";

/** `1 box`, `3 boxes`. */
export const boxesWord = (boxes: number): string => plural(boxes, "box", "boxes");

/** A pattern of names as people read it: a plain name without its escapes. */
export const scopeWord = (tests: string): string => {
  const plain = tests.replace(/\\(.)/g, "$1");
  return plain === "" ? "all tests" : plain;
};

/** Patterns that a snapshot fits, narrowest first: its own name, each of its folders, and all tests. */
export function scopesOf(name: string): string[] {
  const folders = name.split("/").slice(0, -1);
  const globs = folders.map((_, at) => globOfNames([`${folders.slice(0, at + 1).join("/")}/a`, `${folders.slice(0, at + 1).join("/")}/b`]));
  return [...new Set([globOfNames([name]), ...globs.toReversed(), ""])];
}

const threshold = (value: number | null) => (value ?? 0).toFixed(2);

/** The sentence of a rule: `Approve colour changes in 2 boxes of checkout/**`. */
export function ruleSentence({ effect, conditions, ...rule }: Pick<BuildRule, "effect" | "conditions" | "threshold">): SentencePart[] {
  const word = (text: string) => ({ text, isWord: true });
  const plain = (text: string) => ({ text, isWord: false });
  const scope = word(scopeWord(conditions.tests ?? ""));
  if (effect === "threshold") return [plain("Compare"), scope, plain("with threshold"), word(threshold(rule.threshold))];
  const { boxes, kinds, recoloured } = conditions;
  const what = recoloured
    ? "colour changes"
    : kinds
      ? kinds.map(kindWord).join(", ")
      : effect === "ignore" && boxes
        ? "anything"
        : "all changes";
  const where = boxes ? [plain("in"), word(boxesWord(boxes.length)), plain("of")] : [plain("in")];
  return [plain(effect === "approve" ? "Approve" : "Ignore"), word(what), ...where, scope];
}

/** The sentence of a rule as one text, for names of its controls. */
export const sentenceText = (rule: Parameters<typeof ruleSentence>[0]): string =>
  ruleSentence(rule)
    .map(({ text }) => text)
    .join(" ");

/** Conditions of a rule that its sentence leaves out: colours, largest share, suite and variant. */
export function ruleLimits({ recoloured, maxScore, buildName, browser, colorScheme, viewportWidth }: BuildRule["conditions"]): string {
  const limits = [
    recoloured && `${recoloured.from} to ${recoloured.to}`,
    maxScore !== undefined && `at most ${Number((maxScore * 100).toFixed(2))}% of the snapshot`,
    buildName && `suite ${buildName}`,
    browser,
    colorScheme,
    viewportWidth !== undefined && `${viewportWidth} px wide`,
  ];
  return limits.filter(Boolean).join(", ");
}
