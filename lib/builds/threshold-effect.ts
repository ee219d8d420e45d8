import { count, plural } from "../format.ts";
import type { NewRule, RulePreview } from "../queries/build-rules.ts";

/** Returns the preview of a threshold for all snapshots of a build. */
export const thresholdRule = (threshold: number): NewRule => ({ effect: "threshold", threshold, conditions: {} });

/** A threshold as it is shown: `0.15`. */
export const thresholdLabel = (threshold: number) => threshold.toFixed(2);

/** Describes how many changes of a build would stay with a threshold. The numbers are final once nothing is pending. */
export function thresholdText(
  { causes, questions, revealed, pending }: RulePreview,
  threshold: number,
): { effect: string; warning: string; note: string } {
  const changes = questions ?? causes;
  const left = changes.total - changes.matched;
  const stay = `${count(left)} of ${plural(changes.total, "change")} ${left === 1 ? "stays" : "stay"}`;
  const shown = revealed ? `, and ${plural(revealed, "unchanged snapshot")} would be changed` : "";
  return {
    effect: changes.total ? `At ${thresholdLabel(threshold)}: ${stay}${shown}.` : `At ${thresholdLabel(threshold)}: no changes${shown}.`,
    warning: changes.rejected ? `${plural(changes.rejected, "rejected change")} would be hidden.` : "",
    note: pending ? `${plural(pending, "snapshot")} still to compare…` : "",
  };
}
