"use client";

import { useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";
import { TextField } from "./text-field";

type Props = {
  title: string;
  /** Current name. */
  name: string;
  maxLength: number;
  pending: boolean;
  error: string | undefined;
  /** The reader changed the name, so that an error no longer applies. */
  onEdit: () => void;
  onSave: (name: string) => void;
  onClose: () => void;
};

/** Asks for a new name. Closes without a request when the name stays. */
export function RenameDialog({ title, name, maxLength, pending, error, onEdit, onSave, onClose }: Props) {
  const [text, setText] = useState(name);
  const trimmed = text.trim();
  const save = () => {
    if (pending || !trimmed) return;
    if (trimmed === name) onClose();
    else onSave(trimmed);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!trimmed} pending={pending && "Saving…"} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <TextField
          label="Name"
          error={trimmed ? error : "Enter a name."}
          name="name"
          maxLength={maxLength}
          value={text}
          onText={(typed) => (onEdit(), setText(typed))}
        />
      </Form>
    </Dialog>
  );
}
