"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Tag } from "@/components/ui/tag";
import { toast } from "@/components/ui/toast";
import { type Profile, profile, removeEmail, setPrimaryEmail } from "@/lib/queries/profile";
import { AddEmail } from "./add-email";
import { VerifyEmail } from "./verify-email";

type Email = Profile["emails"][number];

/** The reader's email addresses: add with a code, choose the primary one, remove. */
export function Emails() {
  const { data: reader } = useSuspenseQuery(profile());
  const [asked, setAsked] = useState<string>();
  const primary = useMutation(setPrimaryEmail());
  const remove = useMutation(removeEmail());
  const makePrimary = (address: string) =>
    primary.mutate(address, { onSuccess: () => toast(`${address} is your primary address.`, { id: "email", kind: "done" }) });
  return (
    <SettingsSection title="Email" text="You can sign in with every verified address. Emails are sent to the primary one.">
      <ul aria-label="Your email addresses" className="divide-y divide-line sheet">
        {reader.emails.map((email) => (
          <EmailRow
            key={email.address}
            email={email}
            busy={primary.isPending}
            onPrimary={() => makePrimary(email.address)}
            onRemove={() => (remove.reset(), setAsked(email.address))}
          />
        ))}
        <li className="px-4 py-2">
          <AddEmail />
        </li>
      </ul>
      <ProblemBanner problem={primary.error} className="mt-3">
        Nothing was changed.
      </ProblemBanner>
      {asked ? (
        <ConfirmDialog
          title={`Remove ${asked}?`}
          effect="You can’t sign in with this address any more, and invites sent to it aren’t for you."
          action={{
            label: "Remove address",
            pendingLabel: "Removing…",
            run: () => remove.mutate(asked, { onSuccess: () => setAsked(undefined) }),
          }}
          request={remove}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </SettingsSection>
  );
}

function EmailRow({ email, busy, onPrimary, onRemove }: { email: Email; busy: boolean; onPrimary: () => void; onRemove: () => void }) {
  const { address, verified, primary } = email;
  return (
    <li className="grid gap-3 px-4 py-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <span className={`min-w-0 wrap-anywhere ${primary ? "font-medium" : ""}`}>{address}</span>
        {verified ? <Tag kind="done">Verified</Tag> : <Tag>Not verified</Tag>}
        {primary ? <Tag>Primary</Tag> : null}
        {primary ? null : (
          <span className="ms-auto flex gap-2">
            {verified ? (
              <Button size="small" kind="ghost" disabled={busy} aria-label={`Make ${address} primary`} onClick={onPrimary}>
                Make primary
              </Button>
            ) : null}
            <Button size="small" kind="ghost" aria-label={`Remove ${address}`} onClick={onRemove}>
              Remove
            </Button>
          </span>
        )}
      </div>
      {verified ? null : <VerifyEmail address={address} />}
    </li>
  );
}
