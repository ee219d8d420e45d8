"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidateInvites, type InviteRequest, sendInvites } from "@/lib/queries/invites";

/** Sends invites. `sent` is the number of the last run, `refused` the reasons of what it could not send, by address. */
export function useSending(slug: string, onSent: (emails: readonly string[]) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [result, setResult] = useState<{ sent: number; refused: ReadonlyMap<string, string> } | null>(null);

  /** Returns the entries that failed and can be retried. */
  const run = async (people: readonly InviteRequest[]): Promise<InviteRequest[]> => {
    setResult(null);
    setProgress({ done: 0, of: people.length });
    const results = await sendInvites(slug, people, (done) => setProgress({ done, of: people.length }));
    const sent = results.filter(({ problem }) => problem === null).map(({ email }) => email);
    onSent(sent);
    void invalidateInvites(client);
    setProgress(null);
    const failed = results.flatMap(({ email, level, problem }) =>
      problem === null || problem.includes("member of the team") ? [] : [{ email, level, problem }],
    );
    setResult({ sent: sent.length, refused: new Map(failed.map(({ email, problem }) => [email, problem])) });
    return failed.map(({ email, level }) => ({ email, level }));
  };
  return { progress, sent: result?.sent ?? null, refused: result?.refused ?? nothing, run, clear: () => setResult(null) };
}

const nothing: ReadonlyMap<string, string> = new Map();
