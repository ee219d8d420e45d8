"use client";

import { CircleAlert, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { type AutomationFields, type AutomationProblems, type ConditionRow, readJsonList } from "@/lib/automations/automation-fields";
import { targetKinds } from "@/lib/automations/automation-text";
import type { AutomationTarget } from "@/lib/queries/automations";
import { ConditionRows } from "./condition-rows";

type Props = {
  fields: AutomationFields;
  set: (fields: Partial<AutomationFields>) => void;
  problems: AutomationProblems;
  targets: readonly AutomationTarget[] | undefined;
  targetsError: Error | null;
  /** Null for a reader who can't add destinations. */
  onAddTarget: (() => void) | null;
};

const Problem = ({ text }: { text: string | undefined }) => (
  <div aria-live="polite">
    {text ? (
      <p className="mt-1.5 flex items-start gap-1.5 text-xs text-danger">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {text}
      </p>
    ) : null}
  </div>
);

const Choice = ({ checked, onChange, children }: { checked: boolean; onChange: (on: boolean) => void; children: ReactNode }) => (
  <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);

/** Name, events, conditions and destinations of an automation. */
export function AutomationForm({ fields, set, problems, targets, targetsError, onAddTarget }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      <TextField
        label="Name"
        placeholder="Changes on main"
        maxLength={100}
        error={problems.name}
        value={fields.name}
        onText={(name) => set({ name })}
      />
      <fieldset>
        <legend className="mb-1 font-medium">When</legend>
        <Choice checked={fields.completed} onChange={(completed) => set({ completed })}>
          A build completes
        </Choice>
        <Choice checked={fields.reviewed} onChange={(reviewed) => set({ reviewed })}>
          A build is reviewed
        </Choice>
        <Problem text={problems.events} />
      </fieldset>
      <ConditionRows
        rows={readJsonList<ConditionRow>(fields.conditions)}
        problems={problems.rows}
        onChange={(rows) => set({ conditions: JSON.stringify(rows) })}
      />
      <fieldset>
        <legend className="mb-1 font-medium">Send to</legend>
        <TargetChoices
          chosen={readJsonList<string>(fields.targets)}
          targets={targets}
          error={targetsError}
          onChange={(ids) => set({ targets: JSON.stringify(ids) })}
          mayAdd={onAddTarget !== null}
        />
        {onAddTarget ? (
          <Button size="small" kind="ghost" className="-ms-2 mt-1" onClick={onAddTarget}>
            <Plus aria-hidden />
            Add destination
          </Button>
        ) : null}
        <Problem text={problems.targets} />
      </fieldset>
    </div>
  );
}

type ChoicesProps = {
  chosen: readonly string[];
  targets: readonly AutomationTarget[] | undefined;
  error: Error | null;
  mayAdd: boolean;
  onChange: (ids: string[]) => void;
};

function TargetChoices({ chosen, targets, error, mayAdd, onChange }: ChoicesProps) {
  if (!targets) return <p className="text-ink-3">{error ? error.message : "Loading destinations…"}</p>;
  if (!targets.length)
    return (
      <p className="text-ink-2">
        No destinations yet. {mayAdd ? "Add a Slack channel or a webhook." : "Ask an owner or a member of the team to add one."}
      </p>
    );
  const gone = chosen.filter((id) => !targets.some((target) => target.id === id)).length;
  return (
    <>
      <div className="max-h-56 overflow-y-auto">
        {targets.map((target) => (
          <Choice
            key={target.id}
            checked={chosen.includes(target.id)}
            onChange={(on) => onChange(on ? [...chosen, target.id] : chosen.filter((id) => id !== target.id))}
          >
            <span className="min-w-0 wrap-anywhere">
              {target.name} <span className="text-xs text-ink-3">{targetKinds[target.kind]}</span>
            </span>
          </Choice>
        ))}
      </div>
      {gone ? <p className="mt-1 text-xs text-ink-3">Destinations that were removed are left out when you save.</p> : null}
    </>
  );
}
