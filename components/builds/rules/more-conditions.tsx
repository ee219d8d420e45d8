"use client";

import { useId } from "react";
import { Select } from "@/components/ui/select";
import { Folded } from "@/components/ui/folded";
import { TextField } from "@/components/ui/text-field";
import type { RuleField, RuleFields } from "@/lib/builds/rule-draft";
import type { factsOfSamples } from "@/lib/builds/rule-rehearsal";
import { AreaRows } from "./area-rows";
import { RuleReasonField } from "./reason-field";
import { SnapshotPatternField } from "./snapshot-pattern-field";

type Props = {
  fields: RuleFields;
  set: (fields: Partial<RuleFields>) => void;
  problems: Partial<Record<RuleField, string>>;
  facts: ReturnType<typeof factsOfSamples>;
};

/** Fields that are not part of the sentence. Opens when one has a problem. */
export function MoreConditions({ fields, set, problems, facts }: Props) {
  const options = useId();
  const hasProblem = Object.keys(problems).some((field) => field !== "conditions" && field !== "until");
  return (
    <Folded title="More conditions" isOpen={hasProblem}>
      <SnapshotPatternField error={problems.tests} value={fields.tests} onText={(tests) => set({ tests })} />
      {fields.inAreas ? (
        <fieldset>
          <legend className="font-medium">Boxes, in pixels</legend>
          <AreaRows areas={fields.areas} error={problems.areas} onChange={(areas) => set({ areas })} />
        </fieldset>
      ) : null}
      <TextField
        label="Largest change, % of the snapshot"
        placeholder="No limit"
        inputMode="decimal"
        hint={facts.share ? `The largest match covers ${facts.share}%.` : undefined}
        error={problems.share}
        value={fields.share}
        onText={(share) => set({ share })}
      />
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="mb-1.5 font-medium">Variant</legend>
        <TextField
          label="Browser"
          hideLabel
          placeholder="All browsers"
          list={`${options}-browsers`}
          error={problems.browser}
          value={fields.browser}
          onText={(browser) => set({ browser })}
        />
        <Select aria-label="Theme" className="w-full" value={fields.scheme} onChange={({ target }) => set({ scheme: target.value })}>
          <option value="">All themes</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </Select>
        <TextField
          label="Width in pixels"
          hideLabel
          placeholder="All widths"
          inputMode="numeric"
          list={`${options}-widths`}
          error={problems.width}
          value={fields.width}
          onText={(width) => set({ width })}
        />
        <Options id={`${options}-browsers`} values={facts.browsers} />
        <Options id={`${options}-widths`} values={facts.widths} />
      </fieldset>
      <RuleReasonField value={fields.reason} onText={(reason) => set({ reason })} />
    </Folded>
  );
}

const Options = ({ id, values }: { id: string; values: readonly (string | undefined)[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value}>{value}</option>
    ))}
  </datalist>
);
