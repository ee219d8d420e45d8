"use client";

import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog";
import { TextField } from "./text-field";

type Props = {
  title: string;
  /** Effects, as sentences of a list. */
  effects: readonly ReactNode[];
  /** Text to type. */
  word: string;
  act: string;
  acting: string;
  pending: boolean;
  error: string | null | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Further choices between the effects and the field. */
  children?: ReactNode;
};

/** Confirms an action that is hard to undo: lists its effects, and asks to type a name. */
export function TypedConfirm({ title, effects, word, act, acting, pending, error, onConfirm, onClose, children }: Props) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const matches = typed.trim() === word;
  return (
    <ConfirmDialog
      title={title}
      act={act}
      acting={acting}
      pending={pending}
      error={error}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if (matches && !pending) onConfirm();
      }}
    >
      <ul className="list-disc space-y-1 ps-5">
        {effects.map((effect, index) => (
          <li key={index} className="wrap-anywhere">
            {effect}
          </li>
        ))}
      </ul>
      {children}
      <TextField
        label={`Type ${word} to confirm`}
        className="wrap-anywhere"
        error={tried && !matches ? `Type ${word} exactly as shown.` : undefined}
        name="confirm"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onText={setTyped}
      />
    </ConfirmDialog>
  );
}
