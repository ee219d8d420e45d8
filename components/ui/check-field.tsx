import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";

type Props = { label: string; checked: boolean; disabled: boolean; onChange: (checked: boolean) => void; children: ReactNode };

/** A check box with its label and a line below that says what it does. */
export const CheckField = ({ label, checked, disabled, onChange, children }: Props) => (
  <label className="flex items-start gap-2">
    <Checkbox className="mt-0.5" disabled={disabled} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span>
      {label}
      <span className="block text-xs text-ink-3">{children}</span>
    </span>
  </label>
);
