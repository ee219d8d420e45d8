import { count, plural } from "../format.ts";
import type { NewRule, RulePreview } from "../queries/build-rules.ts";

/** Returns the preview of a threshold for all snapshots of a build. */
export const thresholdRule = (threshold: number): NewRule => ({ effect: "threshold", threshold, conditions: {} });

/** A threshold as it is shown: `0.15`. */
export const thresholdLabel = (threshold: number) => threshold.toFixed(2);

/** Describes what would be left of a build's causes with a threshold. The numbers are final once nothing is pending. */
export function thresholdText(
  { causes, revealed, pending }: RulePreview,
  threshold: number,
): { effect: string; warning: string; note: string } {
  const left = causes.total - causes.matched;
  const remain = `${count(left)} of ${plural(causes.total, "cause")} ${left === 1 ? "remains" : "remain"}`;
  const shown = revealed ? `, and ${plural(revealed, "unchanged snapshot")} would be changed` : "";
  return {
    effect: causes.total ? `At ${thresholdLabel(threshold)}: ${remain}${shown}.` : `At ${thresholdLabel(threshold)}: no causes${shown}.`,
    warning: causes.rejected ? `${count(causes.rejected)} that people rejected would be hidden.` : "",
    note: pending ? `${plural(pending, "snapshot")} still to compare…` : "",
  };
}
