"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { expiryWords, refusedAddresses } from "@/lib/invites";
import { type Invite, sendInvites } from "@/lib/queries/invites";
import { roleName } from "./roles";

/** How long a button says that an invite was sent again. */
const SAID_MS = 30_000;

/** One pending invite. */
export function PendingInvite({ slug, invite, onCancel }: { slug: string; invite: Invite; onCancel: () => void }) {
  const { id, email, level } = invite;
  const send = useMutation(sendInvites(slug));
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => setSent(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const refused = send.error ? refusedAddresses(send.error.details, [email]).get(email) : null;

  return (
    <li className="px-4 py-1.5">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <span id={`invite-${id}`} className="min-w-40 flex-1 font-medium break-words">
          {email}
        </span>
        <span className="text-xs text-ink-3">
          {roleName(level)} · <Expiry invite={invite} />
        </span>
        <span className="flex gap-2">
          <Button
            size="small"
            aria-describedby={`invite-${id}`}
            pending={(send.isPending && "Sending…") || (sent && "Sent")}
            onClick={() => send.mutate([{ email, level }], { onSuccess: () => setSent(true) })}
          >
            Resend
          </Button>
          <Button size="small" aria-describedby={`invite-${id}`} disabled={send.isPending} onClick={onCancel}>
            Cancel
          </Button>
        </span>
        <span role="status" className="sr-only">
          {sent ? `Invite of ${email} sent again.` : ""}
        </span>
      </div>
      {send.error ? (
        <Banner kind="problem" className="my-1.5">
          {refused ? `${email} ${refused}.` : send.error.message}
        </Banner>
      ) : null}
    </li>
  );
}

/** When the link ends, kept true while the page stands open. */
function Expiry({ invite }: { invite: Invite }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={invite.expiresAt} suppressHydrationWarning>
      {expiryWords(invite, now)}
    </time>
  );
}
