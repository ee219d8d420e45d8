"use client";

import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { DangerRow } from "./settings-section";
import { TypedConfirm } from "./typed-confirm";

type Props = Pick<ComponentProps<typeof TypedConfirm>, "effects" | "word" | "acting" | "children"> & {
  /** Name of the action, on its row and on the button that confirms it. */
  title: string;
  /** Effect in short, or the reason why the action is disabled. */
  text: ReactNode;
  disabled?: boolean;
  /** Label of the button that opens the dialog. */
  label: string;
  kind?: "danger-line";
  /** Title of the dialog. */
  question: string;
  request: { isPending: boolean; isSuccess: boolean; error: Error | null; reset: () => void };
  onOpen?: () => void;
  onConfirm: (close: () => void) => void;
};

/** A row of the danger zone: its button opens a dialog that lists the effects and asks to type a name. */
export function DangerAction({ title, text, disabled, label, kind, question, request, onOpen, onConfirm, ...confirm }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      <DangerRow id={id} title={title} text={text}>
        <Button
          {...(kind && { kind })}
          aria-disabled={disabled || undefined}
          aria-describedby={id}
          onClick={() => {
            if (disabled) return;
            request.reset();
            onOpen?.();
            setOpen(true);
          }}
        >
          {label}
        </Button>
      </DangerRow>
      {open ? (
        <TypedConfirm
          {...confirm}
          title={question}
          act={title}
          pending={request.isPending || request.isSuccess}
          error={request.error?.message}
          onClose={close}
          onConfirm={() => onConfirm(close)}
        />
      ) : null}
    </>
  );
}
