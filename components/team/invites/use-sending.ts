"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TeamLevel } from "@/lib/permissions";
import { invalidateInvites, sendInvites, type Wanted } from "@/lib/queries/invites";

/** One that was not invited. `again`: trying once more, perhaps corrected, may help. */
export type Failure = { written: string; level: TeamLevel; reason: string; again: boolean };
export type Report = { sent: number; failures: readonly Failure[] };

/** Sends invites and keeps the report. `leftOut` is what the rehearsal kept from being sent; it belongs to the report. */
export function useSending(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [report, setReport] = useState<Report | null>(null);

  const run = async (people: readonly Wanted[], leftOut: readonly Failure[]) => {
    setReport(null);
    setProgress({ done: 0, of: people.length });
    const told = await sendInvites(slug, people, (done) => setProgress({ done, of: people.length }));
    const sent = told.filter(({ problem }) => problem === null).map(({ email }) => email);
    onSent(sent);
    void invalidateInvites(client);
    setProgress(null);
    const failed = told.flatMap(({ email, level, problem }) =>
      problem === null ? [] : { written: email, level, reason: problem, again: !problem.includes("member of the team") },
    );
    setReport({ sent: sent.length, failures: [...failed, ...leftOut] });
  };
  return { progress, report, run, clear: () => setReport(null) };
}
