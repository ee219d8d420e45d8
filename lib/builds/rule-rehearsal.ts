import { count, plural } from "../format.ts";
import type { RulePreview } from "../queries/build-rules.ts";
import type { RuleEffect } from "./rule-draft.ts";

/** Describes what a rule would decide in a build. */
export function matchText({ snapshots: { matched, total }, causes }: RulePreview, effect: RuleEffect): string {
  const verb = effect === "approve" ? "approve" : "ignore";
  if (!total) return "This build has no undecided change. The rule applies to later builds.";
  if (!matched) return `Would ${verb} none of ${plural(total, "undecided snapshot")} here.`;
  const whole = causes.matched
    ? ` ${count(causes.matched)} of ${plural(causes.total, "cause")} ${causes.matched === 1 ? "is" : "are"} covered completely.`
    : "";
  return `Would ${verb} ${count(matched)} of ${plural(total, "undecided snapshot")} here.${whole}`;
}

/** Describes how people decided about matching changes before. */
export function earlierText({ earlier: { approved, rejected } }: RulePreview): { isWarning: boolean; text: string } {
  const all = approved + rejected;
  if (!all) return { isWarning: false, text: "People haven’t decided about such changes before." };
  const matching = all === 1 ? "1 earlier change matches" : `${count(all)} earlier changes match`;
  if (!rejected)
    return { isWarning: false, text: all === 1 ? `${matching}, approved by a person.` : `${matching}, all approved by people.` };
  return { isWarning: true, text: `${matching}. People rejected ${rejected === all && all > 1 ? "all of them" : count(rejected)}.` };
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
