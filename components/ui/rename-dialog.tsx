"use client";

import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Form } from "./form";
import { TextField } from "./text-field";
import { toast } from "./toast";

type Props<Result, E extends Error> = {
  title: string;
  /** Current name. */
  name: string;
  maxLength: number;
  /** Request with the new name. */
  rename: UseMutationOptions<Result, E, string>;
  onClose: () => void;
};

/** Asks for a new name and saves it. Closes without a request when the name stays. */
export function RenameDialog<Result, E extends Error>({ title, name, maxLength, rename: options, onClose }: Props<Result, E>) {
  const [text, setText] = useState(name);
  const rename = useMutation(options);
  const trimmed = text.trim();
  const save = () => {
    if (rename.isPending || !trimmed) return;
    if (trimmed === name) onClose();
    else rename.mutate(trimmed, { onSuccess: () => (onClose(), toast(`Renamed to “${trimmed}”.`, { id: "renamed", kind: "done" })) });
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={!trimmed} pending={rename.isPending && "Saving…"} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Form onSubmit={save}>
        <TextField
          label="Name"
          error={trimmed ? rename.error?.message : "Enter a name."}
          name="name"
          maxLength={maxLength}
          value={text}
          onText={(typed) => (rename.reset(), setText(typed))}
        />
      </Form>
    </Dialog>
  );
}
