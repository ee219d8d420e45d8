"use client";

import { MailX, Send, Undo2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { barClass, SelectionAct, SelectionBar } from "@/components/ui/selection-bar";
import { count, plural } from "@/lib/format";

type BarProps = {
  selected: number;
  /** Number of selected invites on other pages. */
  elsewhere: number;
  sending: boolean;
  onResend: () => void;
  onCancel: () => void;
  onClear: () => void;
};

/** Actions for the selected invites, on this page and others. Escape clears the selection. */
export const InvitesBar = ({ selected, elsewhere, sending, onResend, onCancel, onClear }: BarProps) => (
  <SelectionBar label="Selected invites" status={`${count(selected)} selected`} elsewhere={elsewhere} onClear={onClear}>
    <SelectionAct icon={<Send aria-hidden />} disabled={sending} onClick={onResend}>
      {sending ? "Resending…" : "Resend"}
    </SelectionAct>
    <SelectionAct icon={<MailX aria-hidden />} disabled={sending} onClick={onCancel}>
      {selected === 1 ? "Cancel invite" : "Cancel invites"}
    </SelectionAct>
  </SelectionBar>
);

/** Selects all invites of the page, or none, on a narrow screen without a header row. */
export function SelectAll({ some, all, onChange }: { some: boolean; all: boolean; onChange: (all: boolean) => void }) {
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <label htmlFor={id} className="flex min-h-6 w-fit items-center gap-2.5 min-[900px]:hidden text-xs text-ink-3 pointer-coarse:min-h-11">
      <Checkbox
        ref={box}
        id={id}
        className="indeterminate:border-ink indeterminate:bg-ink indeterminate:before:h-0.5 indeterminate:before:w-2 indeterminate:before:bg-current indeterminate:before:content-['']"
        checked={all}
        onChange={(event) => onChange(event.target.checked)}
      />
      Select all on this page
    </label>
  );
}

/** Shown after several invites were cancelled together, while that can be undone. Takes the focus. */
export function CancelledTogether({ number, onUndo }: { number: number; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <div data-holds-focus className={barClass}>
      <span role="status" className="px-2">
        {plural(number, "invite")} cancelled.
      </span>
      <SelectionAct ref={undo} icon={<Undo2 aria-hidden />} onClick={onUndo}>
        Undo all
      </SelectionAct>
    </div>
  );
}
