"use client";

import { useCallback, useState } from "react";
import { Page } from "@/components/shell/page";
import type { TeamLevel } from "@/lib/permissions";
import { InviteByAddress } from "./invite-by-address";
import { InviteLinkSection } from "./invite-link";
import { PendingInvites } from "./pending-invites";

type Props = {
  slug: string;
  /** Default role of the team. */
  level: TeamLevel;
  /** Email domains of the team. */
  domains: readonly string[];
};

/** The invites page of a team: new invites, the invite link and pending invites. Owners only. */
export function Invites({ slug, level, domains }: Props) {
  const [sentTimes, setSentTimes] = useState<ReadonlyMap<string, number>>(new Map());
  const sent = useCallback(
    (emails: readonly string[]) => setSentTimes((before) => new Map([...before, ...emails.map((email) => [email, Date.now()] as const)])),
    [],
  );
  return (
    <Page title="Invites">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
          <InviteByAddress slug={slug} level={level} domains={domains} onSent={sent} />
          <InviteLinkSection slug={slug} level={level} />
        </div>
        <PendingInvites slug={slug} sentTimes={sentTimes} onSent={sent} />
      </div>
    </Page>
  );
}
