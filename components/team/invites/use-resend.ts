"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITES_PER_CALL } from "@/lib/team/parse-invites";
import { inviteList, refreshInvites, sendInvites, type Wanted } from "@/lib/queries/invites";
import { wholeList } from "@/lib/browser/whole-list";

type Told = { sent: number; problems: readonly string[] };

/** Sends invites again, each in the role it had: those given, or every expired one. `told` says how it went. */
export function useResend(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [running, setRunning] = useState<"expired" | "some" | null>(null);
  const [told, setTold] = useState<Told | null>(null);

  const expired = () =>
    wholeList((page) => client.fetchQuery({ ...inviteList(slug, { page, perPage: INVITES_PER_CALL, expired: true }), staleTime: 0 }));
  const run = async (invites: readonly Wanted[] | "expired") => {
    setRunning(invites === "expired" ? "expired" : "some");
    setTold(null);
    const problems: string[] = [];
    let sent = 0;
    try {
      const wanted = (invites === "expired" ? await expired() : invites).map(({ email, level }) => ({ email, level }));
      for (const { email, problem } of await sendInvites(slug, wanted, () => {})) {
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
    setRunning(null);
  };
  return { run: (invites: readonly Wanted[] | "expired") => void run(invites), running, told };
}
