"use client";

import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { DangerRow } from "./settings-section";

type Props = {
  /** Name of the action. */
  title: string;
  /** Effect in short, or the reason why the action is disabled. */
  text: ReactNode;
  disabled?: boolean;
  /** Label of the button that opens the dialog. */
  label: string;
  kind?: "danger-line";
  onOpen?: () => void;
  /** Renders the open dialog. */
  children: (close: () => void) => ReactNode;
};

/** A row of the danger zone whose button opens the dialog that confirms the action. */
export function DangerAction({ title, text, disabled, label, kind, onOpen, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <DangerRow id={id} title={title} text={text}>
        <Button
          {...(kind && { kind })}
          aria-disabled={disabled || undefined}
          aria-describedby={id}
          onClick={() => {
            if (disabled) return;
            onOpen?.();
            setOpen(true);
          }}
        >
          {label}
        </Button>
      </DangerRow>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}
