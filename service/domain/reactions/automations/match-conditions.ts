import type { AutomationCondition } from "../../../../lib/contract/automations.ts";
import { matchesGlob } from "../../../../lib/contract/glob.ts";

/** Facts about a build that conditions read. */
export type ConditionSubject = {
  name: string;
  branch: string;
  mode: "ci" | "monitoring";
  type: "reference" | "check" | "orphan" | "skipped" | null;
  conclusion: "no-changes" | "changes-detected" | null;
};

type Plain = Extract<AutomationCondition, { type: string }>["type"];

const fieldOf: Record<Plain, keyof ConditionSubject> = {
  "build-conclusion": "conclusion",
  "build-name": "name",
  "build-branch": "branch",
  "build-mode": "mode",
  "build-type": "type",
};

/** Returns true where a condition holds for a build. */
function holdsFor(condition: AutomationCondition, build: ConditionSubject): boolean {
  if ("not" in condition) return !holdsFor(condition.not, build);
  if ("glob" in condition) return matchesGlob(build.branch, condition.glob.value);
  return build[fieldOf[condition.type]] === condition.value;
}

/** Returns the positions of the conditions that don't hold. */
export const failedConditions = (conditions: readonly AutomationCondition[], build: ConditionSubject): number[] =>
  conditions.flatMap((condition, at) => (holdsFor(condition, build) ? [] : [at]));
