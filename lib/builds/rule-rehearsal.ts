import { count, plural } from "../format.ts";
import type { RulePreview } from "../queries/build-rules.ts";
import type { RuleEffect } from "./rule-draft.ts";

/** Describes what a rule would decide in a build. */
export function matchText({ snapshots: { matched, total } }: RulePreview, effect: RuleEffect): string {
  if (!total) return "This build has no undecided change. The rule applies to later builds.";
  const many = matched ? count(matched) : "none";
  return `Would ${effect} ${many} of ${plural(total, "undecided snapshot")} in this build.`;
}

/** Describes how often a rule would have agreed with people. */
export function earlierText({ earlier: { approved, rejected } }: RulePreview): { isWarning: boolean; text: string } {
  const all = approved + rejected;
  if (!all) return { isWarning: false, text: "No one has decided on a change like this yet." };
  const times = `${plural(approved, "time")} out of ${count(all)}`;
  return { isWarning: rejected > 0, text: `In this and the last 20 builds it would have agreed with people ${times}.` };
}

/** Facts about matching snapshots that a form offers as narrower conditions. */
export function factsOfSamples({ samples }: Pick<RulePreview, "samples">) {
  const heads = samples.flatMap(({ head }) => (head?.metadata ? [head.metadata] : []));
  const values = (all: readonly (string | undefined)[]) => [...new Set(all.filter((one) => one !== undefined))];
  return {
    browsers: values(heads.map(({ browser }) => browser?.name)),
    schemes: values(heads.map(({ colorScheme }) => colorScheme ?? undefined)),
    widths: values(heads.map(({ viewport }) => (viewport ? String(viewport.width) : undefined))),
    /** Largest share of different pixels, in percent rounded up to two decimals. */
    share: Math.ceil(Math.max(0, ...samples.map(({ score }) => score ?? 0)) * 1e4) / 100,
  };
}
