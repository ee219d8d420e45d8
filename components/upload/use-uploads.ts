"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useOffers } from "@/components/shell/supported-operations";
import { account } from "@/lib/queries/accounts";
import { refreshMedia } from "@/lib/queries/media";
import { picked } from "@/lib/upload/accepted-types";
import { enableUploadBatches, uploads as queue, wakeUploads } from "@/lib/upload/browser-queue";
import { isBusy, type QueueRow } from "@/lib/upload/rows";

const none: readonly QueueRow[] = [];
/** Milliseconds between library refreshes during an upload: longer with each one, so that long uploads leave requests to people. */
const pauseAfter = (refreshes: number) => Math.min(20_000, 3000 + 1000 * refreshes);

/** Parses `#482` as a pull request, other text as a branch, and an empty string as neither. */
function placeOf(text: string) {
  const prNumber = /^#([1-9]\d{0,14})$/.exec(text.trim())?.[1];
  return { prNumber: prNumber ? Number(prNumber) : null, branch: prNumber ? null : text.trim() || null };
}

type About = { project: string; isPrivate: boolean; maxBytes: number | null; place: string };

/** Returns the upload rows of a project, the choices for the next batch, and their actions. `place` is the default destination. */
export function useUploads({ project, isPrivate, maxBytes, place: first }: About) {
  const client = useQueryClient();
  const all = useSyncExternalStore(queue.subscribe, queue.rows, () => none);
  const rows = useMemo(() => all.filter(({ to }) => to.project === project), [all, project]);
  const [chosen, chooseVisibility] = useState<"public" | "team" | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const place = typed ?? first;
  const to = useMemo(() => ({ project, visibility: chosen, ...placeOf(place) }), [project, chosen, place]);
  const done = rows.filter(({ now }) => now.at === "done").length;
  const busy = isBusy(all);

  const hasPreviews = useOffers("POST /projects/{owner}/{project}/media/preview");

  useEffect(() => queue.enablePreviews(hasPreviews), [hasPreviews]);
  const hasBatches = useOffers("POST /projects/{owner}/{project}/media/uploads");
  useEffect(() => enableUploadBatches(hasBatches), [hasBatches]);
  useEffect(wakeUploads, []);
  useEffect(() => queue.retarget(to), [to]);
  const read = useRef({ at: 0, times: 0 });
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(
      () => {
        read.current = { at: Date.now(), times: busy ? read.current.times + 1 : 0 };
        void refreshMedia(client);
        if (!busy) void client.invalidateQueries(account(project.split("/")[0]!));
      },
      busy ? Math.max(0, read.current.at + pauseAfter(read.current.times) - Date.now()) : 0,
    );
    return () => clearTimeout(timer);
  }, [client, done, busy, project]);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);

  const [folded, fold] = useState(false);
  const take = useCallback(
    (files: readonly File[], resumes: boolean) => {
      fold(false);
      queue.add(picked(files), to, maxBytes, resumes ? "resume" : "ask");
    },
    [to, maxBytes],
  );
  const add = useCallback((files: readonly File[]) => take(files, false), [take]);
  const resume = useCallback((files: readonly File[]) => take(files, true), [take]);
  const visibility = chosen ?? (isPrivate ? "team" : "public");
  const unmatched = queue.unmatched();
  return {
    queue,
    project,
    rows,
    add,
    resume,
    unmatched,
    folded,
    fold,
    to,
    visibility,
    chooseVisibility,
    place,
    setPlace: setTyped,
    maxBytes,
  };
}
export type Uploads = ReturnType<typeof useUploads>;
