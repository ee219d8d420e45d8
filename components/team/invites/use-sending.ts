"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TeamLevel } from "@/lib/permissions";
import { invalidateInvites, sendInvites, type InviteRequest } from "@/lib/queries/invites";

/** An address that was not invited. `again`: retrying, perhaps corrected, may help. `unknownRole`: the word that is not a role. */
export type Failure = { written: string; level: TeamLevel; reason: string; again: boolean; unknownRole?: string | null };
export type SendResult = { sent: number; failures: readonly Failure[] };

/** Sends invites, stores the report and returns the addresses that were not invited. `skipped`: entries that the preview excluded; they are part of the report. */
export function useSending(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [report, setReport] = useState<SendResult | null>(null);

  const run = async (people: readonly InviteRequest[], skipped: readonly Failure[]) => {
    setReport(null);
    setProgress({ done: 0, of: people.length });
    const results = await sendInvites(slug, people, (done) => setProgress({ done, of: people.length }));
    const sent = results.filter(({ problem }) => problem === null).map(({ email }) => email);
    onSent(sent);
    void invalidateInvites(client);
    setProgress(null);
    const failed = results.flatMap(({ email, level, problem }) =>
      problem === null ? [] : { written: email, level, reason: problem, again: !problem.includes("member of the team") },
    );
    const failures = [...failed, ...skipped];
    setReport({ sent: sent.length, failures });
    return failures;
  };
  return { progress, report, run, clear: () => setReport(null) };
}
