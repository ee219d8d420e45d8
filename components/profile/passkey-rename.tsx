"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
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
        <TextField
          label="Name"
          error={trimmed ? rename.error?.message : "Enter a name."}
          name="name"
          maxLength={100}
          value={name}
          onText={(text) => (rename.reset(), setName(text))}
        />
      </form>
    </Dialog>
  );
}
