"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type ThreadComment } from "@/lib/review/threads";
import { latestShare, type Share, share as shareQuery } from "@/lib/queries/media";

const POLL_MS = 15_000;

type Options = {
  token: string;
  share: Share;
  /** Number of the version on the stage. */
  shown: number;
  /** The person has an unsent draft. */
  writing: boolean;
  /** Keeps the shown version when another one becomes the newest. */
  onStay: (version: number) => void;
};

/**
 * Detects versions that arrive while a person writes: polls every 15 seconds while the page is visible. The image below the pin
 * stays. `arrived`: the newest number, until the person has opened it or has no draft. `landed`: a sent comment on another version.
 */
export function useNewVersion({ token, share, shown, writing, onStay }: Options) {
  const client = useQueryClient();
  const newest = share.versions[0]?.number ?? share.media.version;
  const [arrived, setArrived] = useState<number | null>(null);
  const latest = useRef({ shown, newest, onStay });
  useEffect(() => {
    const before = latest.current;
    if (writing && newest > before.newest && before.shown === before.newest) {
      before.onStay(before.shown);
      setArrived(newest);
    }
    latest.current = { shown, newest, onStay };
  }, [writing, newest, shown, onStay]);
  if (arrived !== null && (!writing || shown === arrived)) setArrived(null);

  useEffect(() => {
    if (!writing) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      // Ignores errors: the next poll tries again.
      latestShare(token).then(
        (fresh) => {
          if ((fresh.versions[0]?.number ?? fresh.media.version) > latest.current.newest)
            client.setQueryData(shareQuery(token).queryKey, fresh);
        },
        () => {},
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [writing, token, client]);

  // A comment that was saved on a version that wasn't shown.
  const [landed, setLanded] = useState<{ comment: ThreadComment; pinned: boolean } | null>(null);
  const version = landed ? share.versions.find(({ id }) => id === landed.comment.mediaVersionId)?.number : undefined;
  return {
    arrived,
    landed: landed && version !== undefined ? { id: landed.comment.id, pinned: landed.pinned, version } : null,
    setLanded,
  };
}
