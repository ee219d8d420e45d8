"use client";

import { Folded } from "@/components/ui/folded";
import { TextField } from "@/components/ui/text-field";
import { type AutomationFields, type AutomationProblems, type ConditionRow, readJsonList } from "@/lib/automations/automation-fields";
import { ConditionRows } from "./condition-rows";

type Props = { fields: AutomationFields; set: (fields: Partial<AutomationFields>) => void; problems: AutomationProblems };

/** Name and all conditions of an automation, folded. Opens when one has a problem. */
export function AutomationConditions({ fields, set, problems }: Props) {
  const hasProblem = problems.name !== undefined || problems.rows.some(Boolean);
  return (
    <Folded title="More conditions" isOpen={hasProblem}>
      <ConditionRows
        rows={readJsonList<ConditionRow>(fields.conditions)}
        problems={problems.rows}
        onChange={(rows) => set({ conditions: JSON.stringify(rows) })}
      />
      <TextField
        label="Name (optional)"
        placeholder="Named after its destination"
        maxLength={100}
        error={problems.name}
        value={fields.name}
        onText={(name) => set({ name })}
      />
    </Folded>
  );
}
