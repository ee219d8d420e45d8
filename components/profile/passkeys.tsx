"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RenameDialog } from "@/components/ui/rename-dialog";
import { SettingsSection } from "@/components/ui/settings-section";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { type Passkey, passkeyList, removePasskey, renamePasskey } from "@/lib/queries/passkeys";
import { AddPasskey } from "./add-passkey";
import { PasskeyRefusal } from "./passkey-refusal";

/** The reader's passkeys: add, rename, remove. */
export function Passkeys() {
  const { data: passkeys } = useSuspenseQuery(passkeyList());
  const [renaming, setRenaming] = useState<Passkey>();
  const [asked, setAsked] = useState<Passkey>();
  const remove = useMutation(removePasskey());
  return (
    <SettingsSection title="Passkeys" text="Sign in with your fingerprint, face or screen lock. No email needed.">
      <ul id="passkeys" aria-label="Your passkeys" className="divide-y divide-line sheet">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
            <Fingerprint aria-hidden className="size-4 shrink-0 text-ink-3" />
            <p className="min-w-40 flex-1">
              <b className="block font-medium wrap-anywhere">{passkey.name}</b>
              <span className="text-xs text-ink-3">
                {passkey.lastUsedAt ? (
                  <>
                    Last used <Time at={passkey.lastUsedAt} />
                  </>
                ) : (
                  "Never used"
                )}
                , added <Time at={passkey.createdAt} />
              </span>
            </p>
            <span className="flex gap-2 max-sm:ms-5">
              <Button size="small" kind="ghost" aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                Rename
              </Button>
              <Button size="small" kind="ghost" aria-label={`Remove ${passkey.name}`} onClick={() => (remove.reset(), setAsked(passkey))}>
                Remove
              </Button>
            </span>
          </li>
        ))}
        <li className="px-4 py-2">
          <AddPasskey owned={passkeys.length > 0} />
        </li>
      </ul>
      {renaming ? (
        <RenameDialog
          title="Rename the passkey"
          name={renaming.name}
          maxLength={100}
          rename={renamePasskey(renaming.id)}
          onClose={() => setRenaming(undefined)}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={`Remove “${asked.name}”?`}
          effect="You can’t sign in with it any more. Delete it on your device too, where it would still be offered."
          action={{
            label: "Remove passkey",
            pendingLabel: "Removing…",
            run: () =>
              remove.mutate(asked.id, {
                onSuccess: () => (setAsked(undefined), toast(`“${asked.name}” is removed.`, { id: "passkey", kind: "done" })),
              }),
          }}
          request={{ isPending: remove.isPending, error: null }}
          onClose={() => setAsked(undefined)}
        >
          {remove.error ? <PasskeyRefusal error={remove.error} owned onConfirmed={() => remove.reset()} /> : null}
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  );
}
