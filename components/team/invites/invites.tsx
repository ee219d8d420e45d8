"use client";

import { useCallback, useState } from "react";
import { Page } from "@/components/shell/page";
import type { TeamLevel } from "@/lib/permissions";
import { InviteByAddress } from "./invite-by-address";
import { InviteLinkButton } from "./invite-link-button";
import { PendingInvites } from "./pending-invites";

type Props = {
  slug: string;
  /** Default role of the team. */
  level: TeamLevel;
  /** Email domains of the team. */
  domains: readonly string[];
};

/** The invites page of a team: the invite link, new invites and pending ones. Owners only. */
export function Invites({ slug, level, domains }: Props) {
  const [sentTimes, setSentTimes] = useState<ReadonlyMap<string, number>>(new Map());
  const sent = useCallback(
    (emails: readonly string[]) => setSentTimes((before) => new Map([...before, ...emails.map((email) => [email, Date.now()] as const)])),
    [],
  );
  return (
    <Page title="Invites" actions={<InviteLinkButton slug={slug} level={level} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <InviteByAddress slug={slug} level={level} domains={domains} onSent={sent} />
        <PendingInvites slug={slug} sentTimes={sentTimes} onSent={sent} />
      </div>
    </Page>
  );
}
