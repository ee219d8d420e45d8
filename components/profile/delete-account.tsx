"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { DangerRow, DangerZone } from "@/components/ui/settings-section";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { deviceStore } from "@/lib/browser/device-store";
import { unsavedForms } from "@/lib/browser/form-drafts";
import { endSession } from "@/lib/browser/start-sign-in";
import { plural } from "@/lib/format";
import { accountDeletion, deleteAccount, profile, requestDeletionCode } from "@/lib/queries/profile";
import { routes } from "@/lib/routes";

/** Deletes the reader's account after a mailed code. Lists the effects, or the teams that need the reader. */
export function DeleteAccount() {
  const { data: reader } = useSuspenseQuery(profile());
  const { data: effects } = useSuspenseQuery(accountDeletion());
  const [asked, setAsked] = useState(false);
  const [code, setCode] = useState("");
  const request = useMutation(requestDeletionCode());
  const remove = useMutation(deleteAccount());
  const blocked = effects.teams.filter((team) => team.blocked);
  return (
    <DangerZone>
      <div>
        <DangerRow
          id="delete-text"
          title="Delete account"
          text={
            blocked.length
              ? "You can delete your account once these teams have another owner."
              : `Your comments and uploads in teams stay, signed “${effects.nameAfter}”. This can’t be undone.`
          }
        >
          {blocked.length ? null : (
            <Button
              kind="danger-line"
              aria-describedby="delete-text"
              pending={request.isPending && "Sending code…"}
              onClick={() => (setCode(""), remove.reset(), request.mutate(undefined, { onSuccess: () => setAsked(true) }))}
            >
              Delete…
            </Button>
          )}
        </DangerRow>
        {request.error ? (
          <p role="alert" className="px-4 pb-3 text-danger">
            {request.error.message}
          </p>
        ) : null}
        {blocked.length ? (
          <ul aria-label="Teams that need you" className="list-disc pe-4 pb-3 ps-9">
            {blocked.map((team) => (
              <li key={team.id} className="wrap-anywhere">
                {team.blocked}{" "}
                <Link href={routes.members(team.slug)} prefetch={false} className="text-link underline">
                  Open members of {team.name ?? team.slug}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <ConfirmDialog
        open={asked}
        title="Delete your account?"
        effect={`We sent a 6-digit code to ${effects.email ?? "your address"}. This can’t be undone.`}
        action={{
          label: "Delete account",
          pendingLabel: "Deleting…",
          run: () =>
            // Deletes the cookie of this browser too, so that the start page appears instead of a refusal.
            remove.mutate(code, {
              onSuccess: () => {
                unsavedForms(deviceStore(), reader.id).clear();
                void endSession().catch(() => location.assign("/"));
              },
            }),
        }}
        request={{ isPending: remove.isPending || remove.isSuccess, error: remove.error }}
        onClose={() => setAsked(false)}
      >
        <ul className="list-disc ps-5 text-ink-2">
          {effects.teams.length ? <li>You leave {effects.teams.map(({ name, slug }) => name ?? slug).join(", ")}.</li> : null}
          <li>
            {plural(effects.comments, "comment")} and all uploads in teams stay, signed “{effects.nameAfter}”. Team histories keep your
            name.
          </li>
          {effects.projects ? <li>{plural(effects.projects, "personal project")} and all media in them are deleted.</li> : null}
          <li>{plural(effects.tokens, "access token")}, all apps and all sessions stop working.</li>
          <li>Your name, handle, picture and email addresses are deleted.</li>
        </ul>
        <TextField
          label="Code from the email"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          inputClass="max-w-32 mono"
          value={code}
          onText={(text) => (remove.reset(), setCode(text.replace(/\D/g, "").slice(0, 6)))}
        />
      </ConfirmDialog>
    </DangerZone>
  );
}
