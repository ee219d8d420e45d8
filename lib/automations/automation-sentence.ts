import type { AutomationFields, ConditionRow } from "./automation-fields.ts";
import { readJsonList } from "./automation-fields.ts";

/** Choices of the word that names the event. `changes` is a completed build with changes. */
export const eventChoices = [
  { value: "changes", label: "needs review" },
  { value: "completed", label: "completes" },
  { value: "reviewed", label: "is reviewed" },
  { value: "both", label: "completes or is reviewed" },
] as const;
export type EventChoice = (typeof eventChoices)[number]["value"];

type EventFields = Pick<AutomationFields, "completed" | "reviewed" | "conditions">;

const isChanges = ({ field, not, value }: ConditionRow) => field === "build-conclusion" && !not && value === "changes-detected";
const isBranch = ({ field, not }: ConditionRow) => (field === "build-branch" || field === "glob") && !not;

/** Returns the event that the fields of an automation name. */
export function eventOf({ completed, reviewed, conditions }: EventFields): EventChoice {
  if (completed && reviewed) return "both";
  if (reviewed) return "reviewed";
  return readJsonList<ConditionRow>(conditions).some(isChanges) ? "changes" : "completed";
}

/** Returns the fields for an event. "Needs review" is a condition on the conclusion. */
export function fieldsOfEvent(event: EventChoice, { conditions }: EventFields): EventFields {
  const others = readJsonList<ConditionRow>(conditions).filter((row) => !isChanges(row));
  const changes: ConditionRow = { field: "build-conclusion", not: false, value: "changes-detected" };
  return {
    completed: event !== "reviewed",
    reviewed: event === "reviewed" || event === "both",
    conditions: JSON.stringify(event === "changes" ? [changes, ...others] : others),
  };
}

/** Returns the branch, or the pattern of branches, that the first such condition names; null for any branch. */
export const branchOf = ({ conditions }: Pick<AutomationFields, "conditions">): string | null =>
  readJsonList<ConditionRow>(conditions).find(isBranch)?.value ?? null;

/** Returns the conditions for a branch; null removes the condition. */
export function conditionsOfBranch(branch: string | null, { conditions }: Pick<AutomationFields, "conditions">): string {
  const others = readJsonList<ConditionRow>(conditions).filter((row) => !isBranch(row));
  return JSON.stringify(branch === null ? others : [...others, { field: "build-branch", not: false, value: branch }]);
}
