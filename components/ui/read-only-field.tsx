"use client";

import { Check, Copy } from "lucide-react";
import { Field } from "./field";
import { IconButton } from "./icon-button";
import { Input } from "./input";
import { useCopy } from "./use-copy";

type Props = { label: string; value: string; hint?: string; mono?: boolean; copies?: boolean };

/** A value that the reader can't change here. `copies`: with a button that copies it. */
export function ReadOnlyField({ label, value, hint, mono = false, copies = false }: Props) {
  const { copied, copy } = useCopy();
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="relative block">
          <Input {...control} readOnly title={value} className={`truncate ${mono ? "mono" : ""} ${copies ? "pe-10!" : ""}`} value={value} />
          {copies ? (
            <IconButton
              label={copied ? "Copied" : `Copy ${label}`}
              side="end"
              className="absolute! inset-e-0.5 top-0.5 pointer-coarse:top-0"
              onClick={() => void copy(value)}
            >
              {copied ? <Check aria-hidden className="text-done" /> : <Copy aria-hidden />}
            </IconButton>
          ) : null}
        </span>
      )}
    </Field>
  );
}
