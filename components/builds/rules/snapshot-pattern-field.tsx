"use client";

import { TextField } from "@/components/ui/text-field";

type Props = { value: string; error: string | undefined; onText: (text: string) => void };

/** Text field for the pattern of snapshot names that a rule applies to. */
export const SnapshotPatternField = (props: Props) => (
  <TextField
    label="Snapshots"
    placeholder="All snapshots"
    maxLength={255}
    inputClass="mono"
    spellCheck={false}
    hint="* matches part of a name, ** matches folders."
    {...props}
  />
);
