"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { followThread, threadRoot } from "@/lib/queries/comments";
import { createOptimisticUpdates } from "@/lib/team/optimistic-updates";
import { useReviewAccess } from "../review-access";
import { sentenceOf } from "@/components/discussion/outbox/error-sentence";

/** Button that subscribes the reader to emails about a thread, with an optimistic update. Renders nothing for visitors. */
export function FollowThread({ rootId }: { rootId: string }) {
  const access = useReviewAccess();
  const { user, subjectOf } = access;
  const client = useQueryClient();
  const query = threadRoot(subjectOf(rootId), rootId);
  const { data: root } = useQuery({ ...query, enabled: user !== null && (access.mayReview ?? true), retry: false });
  const [updates] = useState(() =>
    createOptimisticUpdates<boolean, typeof root>({
      send: (_, on) => followThread(subjectOf(rootId), rootId, on),
      onDone: (answer) => void client.setQueryData(query.queryKey, answer),
      onRefused: (error, _, wanted) => {
        client.setQueryData(query.queryKey, (before) => before && { ...before, subscribed: !wanted });
        toast(sentenceOf(error), { id: `follow-${rootId}`, kind: "problem" });
      },
    }),
  );
  if (root?.subscribed === undefined) return null;
  const on = root.subscribed;
  return (
    <IconButton
      label={on ? "Unfollow thread" : "Follow thread"}
      side="end"
      aria-pressed={on}
      onClick={() => {
        client.setQueryData(query.queryKey, { ...root, subscribed: !on });
        updates.want("on", !on);
        toast(on ? "Unfollowed. You’ll follow it again if you reply." : "Following this thread.", { id: `follow-${rootId}`, kind: "done" });
      }}
    >
      {on ? <Bell aria-hidden /> : <BellOff aria-hidden />}
    </IconButton>
  );
}
