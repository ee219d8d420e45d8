"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { conditionFields, type ConditionField, type ConditionRow, firstValue, valuesOf } from "@/lib/automations/automation-fields";

const MOST = 50;

type Props = { rows: readonly ConditionRow[]; problems: readonly (string | null)[]; onChange: (rows: ConditionRow[]) => void };

/** Conditions of an automation, a row each. All must hold. */
export function ConditionRows({ rows, problems, onChange }: Props) {
  const put = (at: number, part: Partial<ConditionRow>) => onChange(rows.map((row, own) => (own === at ? { ...row, ...part } : row)));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">If all of these hold</legend>
      <div className="grid gap-2">
        {rows.length ? null : <p className="text-ink-2">No conditions: every build counts.</p>}
        {rows.map((row, at) => (
          <Row
            key={at}
            number={at + 1}
            row={row}
            problem={problems[at] ?? null}
            onChange={(part) => put(at, part)}
            onRemove={() => onChange(rows.toSpliced(at, 1))}
          />
        ))}
      </div>
      {rows.length < MOST ? (
        <Button
          size="small"
          kind="ghost"
          className="-ms-2 mt-1"
          onClick={() => onChange([...rows, { field: "build-branch", not: false, value: "" }])}
        >
          <Plus aria-hidden />
          Add condition
        </Button>
      ) : null}
    </fieldset>
  );
}

type RowProps = {
  number: number;
  row: ConditionRow;
  problem: string | null;
  onChange: (part: Partial<ConditionRow>) => void;
  onRemove: () => void;
};

function Row({ number, row, problem, onChange, onRemove }: RowProps) {
  const values = valuesOf(row.field, row.value);
  const verbs = row.field === "glob" ? ["matches", "does not match"] : ["is", "is not"];
  const name = `Condition ${number}`;
  return (
    <div role="group" aria-label={name}>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,6fr)_auto]">
        <Select
          aria-label={`${name}: field`}
          value={row.field}
          onChange={({ target }) => {
            const field = target.value as ConditionField;
            // Text stays when the field changes to another one with text.
            onChange({ field, value: values || valuesOf(field) ? firstValue(field) : row.value });
          }}
        >
          {conditionFields.map(([field, label]) => (
            <option key={field} value={field}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          aria-label={`${name}: is or is not`}
          value={String(row.not)}
          onChange={({ target }) => onChange({ not: target.value === "true" })}
        >
          {verbs.map((verb, at) => (
            <option key={verb} value={String(at === 1)}>
              {verb}
            </option>
          ))}
        </Select>
        <IconButton label={`Remove condition ${number}`} size="medium" side="end" className="sm:order-last" onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
        <div className="max-sm:col-span-3">
          {values ? (
            <Select
              className="w-full"
              aria-label={`${name}: value`}
              value={row.value}
              onChange={({ target }) => onChange({ value: target.value })}
            >
              {values.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              aria-label={`${name}: value`}
              aria-invalid={problem ? true : undefined}
              autoComplete="off"
              spellCheck={false}
              className="mono"
              maxLength={255}
              placeholder={row.field === "glob" ? "release/**" : row.field === "build-name" ? "default" : "main"}
              value={row.value}
              onChange={({ target }) => onChange({ value: target.value })}
            />
          )}
        </div>
      </div>
      <p aria-live="polite" className="mt-1 text-xs text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
