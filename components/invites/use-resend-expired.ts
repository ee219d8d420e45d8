"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITES_PER_CALL } from "@/lib/invites";
import { inviteList, refreshInvites, sendInvites, type Wanted } from "@/lib/queries/invites";

type Told = { sent: number; problems: readonly string[] };

/** Sends every expired invite again, in the role it had. `told` says how it went. */
export function useResendExpired(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [told, setTold] = useState<Told | null>(null);

  const run = async () => {
    setRunning(true);
    setTold(null);
    const problems: string[] = [];
    let sent = 0;
    try {
      const expired: Wanted[] = [];
      for (let page = 1, total = 1; expired.length < total; page++) {
        const options = inviteList(slug, { page, perPage: INVITES_PER_CALL, expired: true });
        const { pageInfo, results } = await client.fetchQuery({ ...options, staleTime: 0 });
        if (!results.length) break;
        total = pageInfo.total;
        expired.push(...results.map(({ email, level }) => ({ email, level })));
      }
      for (const { email, problem } of await sendInvites(slug, expired, () => {})) {
        if (problem !== null) problems.push(`${email}: ${problem}`);
        else {
          sent++;
          onSent([email]);
        }
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : "They could not be sent.");
    }
    await refreshInvites(client);
    setTold({ sent, problems });
    setRunning(false);
  };
  return { run: () => void run(), running, told };
}
