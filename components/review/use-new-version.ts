"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Comment } from "@/lib/review/threads";
import { latestShare, type Share, share as shareQuery } from "@/lib/queries/media";

const pause = 15_000;

type Options = {
  token: string;
  share: Share;
  /** Number of the version on the stage. */
  shown: number;
  /** Words or a pin wait to be sent. */
  writing: boolean;
  /** Keeps the version on the stage where it is, whatever becomes the newest. */
  onStay: (version: number) => void;
};

/**
 * Versions that arrive while somebody writes. The service is asked every 15 seconds then, while the page is visible; the
 * picture under the pin stays. `arrived`: the newest number, until the writer has gone there or is done.
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
      // A failed look says nothing; the next one comes by itself.
      latestShare(token).then(
        (fresh) => {
          if ((fresh.versions[0]?.number ?? fresh.media.version) > latest.current.newest)
            client.setQueryData(shareQuery(token).queryKey, fresh);
        },
        () => {},
      );
    }, pause);
    return () => clearInterval(timer);
  }, [writing, token, client]);

  // What was sent and landed on a version that was not on the stage.
  const [landed, setLanded] = useState<{ comment: Comment; pinned: boolean } | null>(null);
  const version = landed ? share.versions.find(({ id }) => id === landed.comment.mediaVersionId)?.number : undefined;
  return {
    arrived,
    landed: landed && version !== undefined ? { id: landed.comment.id, pinned: landed.pinned, version } : null,
    setLanded,
  };
}
