import { globProblem } from "../contract/glob.ts";
import type { AutomationRule, AutomationTarget, NewAutomationRule, PreviewedAutomation } from "../queries/automations.ts";

type Condition = AutomationRule["conditions"][number];
type Action = AutomationRule["actions"][number];

/** Fields of conditions with their names and, where they are few, their values. */
export const conditionFields = [
  ["build-branch", "Branch", null],
  ["glob", "Branch pattern", null],
  [
    "build-conclusion",
    "Conclusion",
    [
      ["changes-detected", "changes detected"],
      ["no-changes", "no changes"],
    ],
  ],
  ["build-name", "Build name", null],
  [
    "build-type",
    "Type",
    [
      ["reference", "reference"],
      ["check", "check"],
      ["orphan", "orphan"],
      ["skipped", "skipped"],
    ],
  ],
  [
    "build-mode",
    "Mode",
    [
      ["ci", "CI"],
      ["monitoring", "monitoring"],
    ],
  ],
] as const;
export type ConditionField = (typeof conditionFields)[number][0];
export type ConditionRow = { field: ConditionField; not: boolean; value: string };

/** Fields of the form of an automation, as they are typed. The lists are JSON, because drafts store texts. */
export type AutomationFields = { name: string; completed: boolean; reviewed: boolean; conditions: string; targets: string };
export type AutomationProblems = { name?: string; events?: string; targets?: string; rows: (string | null)[] };

const optionsOf = (field: ConditionField) => conditionFields.find(([own]) => own === field)![2];

/** Returns the value that a new condition about a field starts with. */
export const firstValue = (field: ConditionField): string => optionsOf(field)?.[0][0] ?? "";

/** Returns the values of a field; null for one that takes any text. A rule of another client may have no value: then that is one too. */
export function valuesOf(field: ConditionField, value?: string): readonly (readonly [string, string])[] | null {
  const values = optionsOf(field);
  return values && value === "" ? [...values, ["", "none"]] : values;
}

/** Reads a JSON list of a draft. An older or broken one is empty. */
export function readJsonList<T>(text: string): T[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

function rowOf(condition: Condition): ConditionRow {
  if ("not" in condition) return { ...rowOf(condition.not), not: true };
  if ("glob" in condition) return { field: "glob", not: false, value: condition.glob.value };
  return { field: condition.type, not: false, value: condition.value ?? "" };
}

function conditionOf({ field, not, value }: ConditionRow): Condition {
  const chosen = optionsOf(field) && !value ? null : value;
  const plain = (field === "glob" ? { glob: { type: "build-branch", value } } : { type: field, value: chosen }) as Exclude<
    Condition,
    { not: unknown }
  >;
  return not ? { not: plain } : plain;
}

/** Returns what is wrong with a condition, or null. */
function rowProblem({ field, value }: ConditionRow): string | null {
  if (!value.trim() && !optionsOf(field)) return "Enter a value.";
  const problem = field === "glob" ? globProblem(value) : null;
  return problem && `The pattern ${problem}.`;
}

/** Returns the id of the destination of an action. */
export const targetOfAction = (action: Action): string =>
  action.action === "sendSlackMessage" ? action.actionPayload.channelId : action.actionPayload.webhookId;

/** Returns the form of a rule; of a new one without it. */
export const fieldsOfAutomation = (rule: AutomationRule | null): AutomationFields => ({
  name: rule?.name ?? "",
  completed: rule ? rule.events.includes("build.completed") : true,
  reviewed: rule?.events.includes("build.reviewed") ?? false,
  conditions: JSON.stringify(rule?.conditions.map(rowOf) ?? []),
  targets: JSON.stringify(rule?.actions.map(targetOfAction) ?? []),
});

function actionOf(target: AutomationTarget): NewAutomationRule["actions"][number] {
  if (target.kind === "slack") return { type: "sendSlackMessage", payload: { name: target.name } };
  const type = ({ teams: "sendMsTeamsMessage", discord: "sendDiscordMessage", webhook: "sendWebhook" } as const)[target.kind];
  return { type, payload: { webhookId: target.id } };
}

/** Returns the part of a form that a preview needs; null while it is incomplete. */
export function previewOfFields({ completed, reviewed, conditions }: AutomationFields): PreviewedAutomation | null {
  const rows = readJsonList<ConditionRow>(conditions);
  const events = [...(completed ? (["build.completed"] as const) : []), ...(reviewed ? (["build.reviewed"] as const) : [])];
  return events.length && rows.every((row) => !rowProblem(row)) ? { events, conditions: rows.map(conditionOf) } : null;
}

/** Returns the rule of a form, or what is missing. Destinations that are gone are left out. */
export function automationOfFields(
  fields: AutomationFields,
  targets: readonly AutomationTarget[],
): { rule: NewAutomationRule } | { problems: AutomationProblems } {
  const name = fields.name.trim();
  const chosen = readJsonList<string>(fields.targets);
  const known = targets.filter(({ id }) => chosen.includes(id));
  const when = previewOfFields(fields);
  if (when && name.length >= 3 && known.length) return { rule: { name, ...when, actions: known.map(actionOf) } };
  return {
    problems: {
      rows: readJsonList<ConditionRow>(fields.conditions).map(rowProblem),
      ...(name.length < 3 && { name: "Enter at least three characters." }),
      ...(!fields.completed && !fields.reviewed && { events: "Choose at least one event." }),
      ...(!known.length && { targets: "Choose at least one destination." }),
    },
  };
}
