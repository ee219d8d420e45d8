"use client";

import { Check, ChevronLeft, ChevronRight, X } from "lucide-react";
import { useOffers } from "@/components/shell/supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { isResolvable, linesName } from "@/lib/review/threads";
import { AssignButton } from "./assignment";
import { FollowThread } from "./follow-thread";
import { PinBadge } from "@/components/ui/pin-badge";
import { TimeChip } from "./comment-link";
import { mayReviewThreads, useReviewAccess } from "../review-access";
import type { ThreadItemProps } from "./thread-item";

type Props = Pick<ThreadItemProps, "thread" | "total" | "from" | "place" | "actions">;

/** Number, anchor and state of the open thread, with buttons that resolve and follow it and lead to others. */
export function ThreadHeader({ thread, total, from, place, actions }: Props) {
  const access = useReviewAccess();
  const { resolve, whole = "Whole image" } = access;
  const { number, resolved, root, lines } = thread;
  const time = thread.fragment?.time ?? null;
  const mayResolve = useOffers("POST /media/{mediaId}/comments/{commentId}/resolve") && mayReviewThreads(access) && isResolvable(thread);
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-1 ps-4 pe-3 max-lg:pb-1.5 lg:py-1">
      <PinBadge number={number} resolved={resolved} hollow={from !== null} pinned={thread.point !== null} />
      {time !== null ? (
        <span className="ms-2">
          <TimeChip time={time} until={thread.fragment?.until} version={thread.version} />
        </span>
      ) : from === null || lines ? (
        // Hides items that do not fit: they wrap to a second line, which is clipped.
        <span className="mono ms-2 flex h-5 min-w-0 flex-1 flex-wrap overflow-hidden text-xs/5 text-ink-3 max-lg:hidden">
          <span className="h-5 w-px" />
          <span className="whitespace-nowrap">{lines ? linesName(lines) : (place?.replace(/ px$/, "") ?? whole)}</span>
        </span>
      ) : null}
      {from === null ? null : <Tag>from {from}</Tag>}
      {resolved && !mayResolve ? <Tag kind="done">Resolved</Tag> : null}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1">
        {mayResolve ? (
          <button
            type="button"
            aria-keyshortcuts="E"
            data-tip={resolved ? "Reopen thread  E" : "Resolve thread  E"}
            className={buttonClass({ size: "small", className: "tip" })}
            onClick={() => resolve(thread.id, !resolved)}
          >
            {resolved ? null : <Check aria-hidden />}
            {resolved ? "Reopen" : "Resolve"}
          </button>
        ) : null}
        {mayReviewThreads(access) && isResolvable(thread) ? <AssignButton thread={thread} /> : null}
        {isResolvable(thread) ? <FollowThread rootId={root.id} /> : null}
        <span className="flex items-center gap-1">
          <IconButton label="Previous thread" shortcut="P" onClick={() => actions.step(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <span className={`min-w-10 text-center text-xs text-ink-2 ${mayResolve ? "lg:hidden" : ""}`}>
            {number} of {total}
          </span>
          <IconButton label="Next thread" shortcut="N" onClick={() => actions.step(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
          <IconButton label="Close thread" shortcut="Esc" side="end" onClick={actions.leave}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  );
}
