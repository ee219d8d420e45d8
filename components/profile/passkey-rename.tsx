"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { type Passkey, renamePasskey } from "@/lib/queries/passkeys";

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useMutation(renamePasskey());
  const trimmed = name.trim();
  const save = () => {
    if (rename.isPending) return;
    if (trimmed === passkey.name) return onClose();
    rename.mutate(
      { passkeyId: passkey.id, name: trimmed },
      {
        onSuccess: () => {
          onClose();
          toast(`Renamed to “${trimmed}”.`, { id: "passkey", kind: "done" });
        },
      },
    );
  };
  return (
    <Dialog
      open
      title="Rename the passkey"
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
      <form onSubmit={(event) => (event.preventDefault(), trimmed && save())}>
        <Field label="Name" error={trimmed ? rename.error?.message : "Enter a name."}>
          {(control) => (
            <Input
              {...control}
              name="name"
              autoComplete="off"
              maxLength={100}
              value={name}
              onChange={(event) => (rename.reset(), setName(event.target.value))}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
