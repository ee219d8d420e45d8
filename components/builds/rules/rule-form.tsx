"use client";

import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { TextField } from "@/components/ui/text-field";
import { areaKinds, dayAfter, type RuleField, type RuleFields } from "@/lib/builds/rule-draft";
import type { factsOfSamples } from "@/lib/builds/rule-rehearsal";
import type { BuildCause } from "@/lib/queries/builds";
import { AreaRows } from "./area-rows";
import { SnapshotPatternField } from "./snapshot-pattern-field";

type Props = {
  fields: RuleFields;
  set: (fields: Partial<RuleFields>) => void;
  problems: Partial<Record<RuleField, string>>;
  colours: BuildCause["recoloured"];
  facts: ReturnType<typeof factsOfSamples>;
};

const Swatch = ({ colour }: { colour: string }) => (
  <span className="inline-flex items-center gap-1 mono">
    <span aria-hidden className="size-3 rounded-sm inset-ring inset-ring-line-strong" style={{ background: colour }} />
    {colour}
  </span>
);

const Check = ({ checked, onChange, children }: { checked: boolean; onChange: (on: boolean) => void; children: ReactNode }) => (
  <label className="flex min-h-8 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
);

/** Conditions of a rule, its end and its reason. All given conditions must hold. */
export function RuleForm({ fields, set, problems, colours, facts }: Props) {
  const options = useId();
  return (
    <div className="grid min-w-0 gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">Changed areas</legend>
        {colours ? (
          <Check checked={fields.recoloured} onChange={(recoloured) => set({ recoloured })}>
            <span className="flex flex-wrap items-center gap-x-1.5">
              Only recoloured <Swatch colour={colours.from} /> → <Swatch colour={colours.to} />
            </span>
          </Check>
        ) : null}
        <Field label="Kind" hideLabel>
          {(control) => (
            <Select {...control} className="w-full" value={fields.kind} onChange={({ target }) => set({ kind: target.value })}>
              <option value="">Any kind of change</option>
              {areaKinds.map(([kind, label]) => (
                <option key={kind} value={kind}>
                  Only: {label.toLowerCase()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Check checked={fields.inAreas} onChange={(inAreas) => set({ inAreas })}>
            Only inside these areas, in pixels
          </Check>
          {fields.inAreas ? <AreaRows areas={fields.areas} error={problems.areas} onChange={(areas) => set({ areas })} /> : null}
        </div>
      </fieldset>
      <SnapshotPatternField error={problems.tests} value={fields.tests} onText={(tests) => set({ tests })} />
      <TextField
        label="Largest change, % of a snapshot"
        placeholder="No limit"
        inputMode="decimal"
        hint={facts.share ? `The largest match below covers ${facts.share} %.` : undefined}
        error={problems.share}
        value={fields.share}
        onText={(share) => set({ share })}
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">Variant</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          <TextField
            label="Browser"
            hideLabel
            placeholder="Any browser"
            list={`${options}-browsers`}
            error={problems.browser}
            value={fields.browser}
            onText={(browser) => set({ browser })}
          />
          <Select
            aria-label="Colour scheme"
            className="w-full"
            value={fields.scheme}
            onChange={({ target }) => set({ scheme: target.value })}
          >
            <option value="">Any scheme</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </Select>
          <TextField
            label="Viewport width in pixels"
            hideLabel
            placeholder="Any width"
            inputMode="numeric"
            list={`${options}-widths`}
            error={problems.width}
            value={fields.width}
            onText={(width) => set({ width })}
          />
        </div>
        {[
          ["browsers", facts.browsers],
          ["widths", facts.widths],
        ].map(([name, values]) => (
          <datalist key={String(name)} id={`${options}-${String(name)}`}>
            {(values as string[]).map((value) => (
              <option key={value}>{value}</option>
            ))}
          </datalist>
        ))}
      </fieldset>
      <TextField
        label="Until"
        type="date"
        min={dayAfter(0)}
        max={dayAfter(365)}
        hint="After this day the same change needs a decision again."
        error={problems.until}
        value={fields.until}
        onText={(until) => set({ until })}
      />
      <Field label="Reason (optional)">
        {(control) => (
          <Textarea {...control} rows={2} maxLength={500} value={fields.reason} onChange={({ target }) => set({ reason: target.value })} />
        )}
      </Field>
      <p aria-live="polite" className="text-xs text-danger empty:hidden">
        {problems.conditions}
      </p>
    </div>
  );
}
