"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { type PersonalToken, renamePersonalToken } from "@/lib/queries/tokens";

/** Renames a token. Its access stays the same. */
export function RenameTokenDialog({ token, onClose }: { token: PersonalToken; onClose: () => void }) {
  const [name, setName] = useState(token.name);
  const rename = useMutation(renamePersonalToken());
  const trimmed = name.trim();
  const save = () => {
    if (rename.isPending) return;
    if (trimmed === token.name) return onClose();
    rename.mutate(
      { tokenId: token.id, name: trimmed },
      {
        onSuccess: () => {
          onClose();
          toast(`Renamed to “${trimmed}”.`, { id: "token", kind: "done" });
        },
      },
    );
  };
  return (
    <Dialog
      open
      title="Rename the token"
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
          maxLength={255}
          value={name}
          onText={(text) => (rename.reset(), setName(text))}
        />
      </form>
    </Dialog>
  );
}
