"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "@/lib/api/call";
import type { TeamLevel } from "@/lib/permissions";
import { type Member, invalidateMembers, sendLevel, sendRemoval } from "@/lib/queries/members";

export type BulkTask = { what: "role"; level: TeamLevel } | { what: "remove" };
/** How it went for one person; `problem` is the service's sentence, null when done. */
export type BulkResult = { member: Member; problem: string | null };

/**
 * Does one thing to many members, one after the other: the team is locked by each change anyhow, and the report can say what
 * happened to whom. The reader goes last, who could not change the others afterwards.
 */
export function useBulk(slug: string, readerId: string) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);

  const run = async (task: BulkTask, members: readonly Member[]) => {
    const ordered = members.toSorted((a, b) => Number(a.user.id === readerId) - Number(b.user.id === readerId));
    const told: BulkResult[] = [];
    for (const member of ordered) {
      setRunning({ done: told.length, of: ordered.length });
      try {
        if (task.what === "remove") await sendRemoval(slug, member.user.id);
        else if (member.level !== task.level) await sendLevel(slug, { userId: member.user.id, level: task.level });
        told.push({ member, problem: null });
      } catch (error) {
        told.push({ member, problem: error instanceof ApiError ? error.message : "It did not work. Try again." });
      }
    }
    const now = new Map(told.map((result) => [result.member.user.id, result]));
    setResults((before) => [...before.filter(({ member }) => !now.has(member.user.id)), ...told]);
    await invalidateMembers(client);
    setRunning(null);
    return told;
  };
  return { run, results, running };
}
