"use client";

import { SmilePlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOffers } from "@/components/shell/offers";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { authorName, type Comment } from "@/lib/comments";
import { quietClass } from "./own-comment";
import { Reactions } from "./reactions";
import { useReviewAccess } from "./review-access";
import { RichText } from "./rich-text";

/** One comment of an open thread. `lit`: an address named it; `acts`: what its reader can do with it. */
export function CommentView({ comment, mine, lit, acts }: { comment: Comment; mine: boolean; lit: boolean; acts?: ReactNode }) {
  const { mayComment } = useReviewAccess();
  const mayReact = useOffers("POST /media/{mediaId}/comments/{commentId}/reactions") && mayComment;
  const [reacting, setReacting] = useState(false);
  const name = authorName(comment);
  return (
    <div
      id={comment.id}
      className={`group/comment grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 px-4 py-1.5 transition-colors duration-700 max-lg:text-base ${lit ? "bg-mark-wash" : ""}`}
    >
      <Avatar name={name} solid={mine} className={comment.agent ? "rounded-md" : ""} />
      <div>
        <div className="flex min-h-5 flex-wrap items-baseline gap-x-1.5">
          <b className="font-strong wrap-anywhere">{name}</b>
          {comment.agent ? <Tag>Agent</Tag> : null}
          <Time at={comment.createdAt} className="text-xs text-ink-3" />
          {comment.editedAt ? <span className="text-xs text-ink-3">edited</span> : null}
          <span className="flex-1" />
          {mayReact ? (
            <IconButton label="React" side="end" aria-expanded={reacting} className={quietClass} onClick={() => setReacting(!reacting)}>
              <SmilePlus aria-hidden />
            </IconButton>
          ) : null}
          {acts}
        </div>
        <RichText document={comment.body} />
        <Reactions comment={comment} open={reacting} onDone={() => setReacting(false)} />
      </div>
    </div>
  );
}
