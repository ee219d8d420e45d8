"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { account } from "@/lib/queries/accounts";
import { uploads as queue } from "@/lib/upload/browser-queue";
import { isBusy, type Row } from "@/lib/upload/queue";

const none: readonly Row[] = [];

/** The rows of one project, the choices for the next batch, and the ways to act on them. */
export function useUploads(project: string, isPrivate: boolean) {
  const client = useQueryClient();
  const all = useSyncExternalStore(queue.subscribe, queue.rows, () => none);
  const rows = useMemo(() => all.filter(({ to }) => to.project === project), [all, project]);
  const [chosen, setVisibility] = useState<"public" | "team" | null>(null);
  const [branch, setBranch] = useState("");
  const done = rows.filter(({ state }) => state === "done").length;
  const busy = isBusy(all);

  useEffect(() => {
    if (!done) return;
    void client.invalidateQueries({ queryKey: ["GET /projects/{owner}/{project}/media"] });
    void client.invalidateQueries(account(project.split("/")[0]!));
  }, [client, done, project]);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);

  const add = useCallback(
    (files: readonly File[]) => queue.add(files, { project, visibility: chosen, branch: branch.trim() || null }),
    [project, chosen, branch],
  );
  return { queue, rows, add, done, visibility: chosen ?? (isPrivate ? "team" : "public"), setVisibility, branch, setBranch };
}

export type Uploads = ReturnType<typeof useUploads>;
