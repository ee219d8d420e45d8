"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITES_PER_CALL } from "@/lib/team/parse-invites";
import { type Invite, inviteList, invalidateInvites, sendInvites, type InviteRequest } from "@/lib/queries/invites";

type ResendResult = { sent: number; problems: readonly string[] };

/** Resends invites with their roles: the given ones, or every expired one. `result` is set afterwards. */
export function useResend(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<"expired" | "some" | null>(null);
  const [result, setResult] = useState<ResendResult | null>(null);

  /** Loads every expired invite before the first is sent: an invite that is sent again leaves the list. */
  const loadExpired = async () => {
    const expired = new Map<string, Invite>();
    for (let page = 1; ; page++) {
      const list = inviteList(slug, { page, perPage: INVITES_PER_CALL, state: "expired", sort: "email-asc" });
      const { results, pageInfo } = await client.fetchQuery({ ...list, staleTime: 0 });
      for (const invite of results) expired.set(invite.id, invite);
      if (!results.length || page * INVITES_PER_CALL >= pageInfo.total) return [...expired.values()];
    }
  };
  const run = async (invites: readonly InviteRequest[] | "expired") => {
    setRunning(invites === "expired" ? "expired" : "some");
    setResult(null);
    const problems: string[] = [];
    let sent = 0;
    try {
      const wanted = (invites === "expired" ? await loadExpired() : invites).map(({ email, level }) => ({ email, level }));
      for (const { email, problem } of await sendInvites(slug, wanted, () => {})) {
        if (problem !== null) problems.push(`${email}: ${problem}`);
        else {
          sent++;
          onSent([email]);
        }
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : "The invites couldn’t be sent.");
    }
    await invalidateInvites(client);
    setResult({ sent, problems });
    setRunning(null);
  };
  return { run: (invites: readonly InviteRequest[] | "expired") => void run(invites), running, result };
}
