"use client";

import { type ReactNode, useState } from "react";
import { type ConfirmAction, ConfirmDialog, type ConfirmRequest } from "./confirm-dialog";
import { TextField } from "./text-field";

type Props = {
  title: string;
  /** Effects, as sentences of a list. */
  effects: readonly ReactNode[];
  /** Text to type. */
  word: string;
  action: ConfirmAction;
  request: ConfirmRequest;
  onClose: () => void;
  /** Further choices between the effects and the field. */
  children?: ReactNode;
};

/** Confirms an action that is hard to undo: lists its effects, and asks to type a name. */
export function TypedConfirm({ title, effects, word, action, request, onClose, children }: Props) {
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const matches = typed.trim() === word;
  return (
    <ConfirmDialog
      title={title}
      action={{
        ...action,
        run: () => {
          setTried(true);
          if (matches && !request.isPending) action.run();
        },
      }}
      request={request}
      onClose={onClose}
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
