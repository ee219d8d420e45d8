"use client";

import { SmilePlus } from "lucide-react";
import { useRef, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/icon-button";
import { loadable } from "@/components/ui/loadable";
import { Tag } from "@/components/ui/tag";
import { authorName, type ThreadComment } from "@/lib/review/threads";
import { absolute } from "@/lib/format";
import { quietClass } from "./subtle-class";
import { CommentReactions } from "./reactions";
import { mayReviewThreads, useReviewAccess } from "../review-access";
import { RichText } from "./rich-text";
import { useSeen } from "@/components/discussion/reading/use-seen-threads";
import { CommentTime } from "./comment-time";
import { CommentMenu } from "./comment-menu";
import { DeleteComment } from "./delete-comment";
import { IssueDialog } from "./issue-dialog";

const EditComment = loadable(() => import("@/components/discussion/composer/edit-comment"), "The editor");

type Props = {
  comment: ThreadComment;
  /** Highlighted, because the address names it. */
  lit: boolean;
  /** Number of replies that stay when it is deleted. */
  replies: number;
  onDeleted: () => void;
  /** Called after an unread comment was visible for a second; null for read ones. */
  onSeen: (() => void) | null;
};

/** Comment of an open thread, with the actions of its reader. */
export function CommentView({ comment, lit, replies, onDeleted, onSeen }: Props) {
  const access = useReviewAccess();
  const { user, guest = null, mayComment, remove, about } = access;
  const mayReact = mayReviewThreads(access);
  const [issue, setIssue] = useState(false);
  const [reacting, setReacting] = useState(false);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState<"never" | "now" | "before">("never");
  const box = useRef<HTMLDivElement>(null);
  useSeen(box, onSeen !== null, () => onSeen?.());
  const name = authorName(comment);
  const mine = user ? comment.author?.id === user.id : guest !== null && comment.guest?.id === guest.id;
  return (
    <div
      ref={box}
      id={comment.id}
      tabIndex={-1}
      className={`group/comment grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 px-4 py-1.5 transition-colors duration-700 outline-none [contain-intrinsic-size:auto_60px] [content-visibility:auto] focus-within:[content-visibility:visible] hover:[content-visibility:visible] max-lg:text-base ${lit ? "bg-mark-wash" : ""}`}
    >
      <Avatar
        name={name}
        src={comment.agent ? null : comment.author?.pictureUrl}
        solid={mine}
        className={comment.agent ? "rounded-md" : ""}
      />
      <div>
        <div className="flex min-h-5 items-start gap-x-1.5">
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-1.5">
            <b className="font-strong wrap-anywhere">{name}</b>
            {comment.agent ? <Tag>Agent</Tag> : null}
            {comment.guest ? <Tag>Guest</Tag> : null}
            {comment.pending ? <Tag>Draft, only you see it until you finish the review</Tag> : null}
            <CommentTime at={comment.createdAt} />
            {comment.editedAt ? (
              <span className="text-xs text-ink-3" title={absolute(comment.editedAt)} suppressHydrationWarning>
                edited
              </span>
            ) : null}
          </div>
          {mayReact ? (
            <IconButton label="React" side="end" aria-expanded={reacting} className={quietClass} onClick={() => setReacting(!reacting)}>
              <SmilePlus aria-hidden />
            </IconButton>
          ) : null}
          <CommentMenu
            commentId={comment.id}
            onEdit={mine && mayComment ? () => setEditing(true) : null}
            onDelete={mine ? () => setDeleting("now") : null}
            onIssue={about?.project && comment.threadId === null ? () => setIssue(true) : null}
          />
        </div>
        {editing ? (
          <EditComment
            pending={<RichText document={comment.body} />}
            comment={comment}
            onDone={() => {
              setEditing(false);
              requestAnimationFrame(() => document.getElementById(comment.id)?.focus({ preventScroll: true }));
            }}
          />
        ) : (
          <RichText document={comment.body} />
        )}
        <CommentReactions comment={comment} open={reacting} onDone={() => setReacting(false)} />
      </div>
      {issue ? (
        <IssueDialog
          comment={comment}
          onClose={() => {
            setIssue(false);
            requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus());
          }}
        />
      ) : null}
      {deleting === "never" ? null : (
        <DeleteComment
          open={deleting === "now"}
          onClose={() => {
            setDeleting("before");
            // The menu that opened the dialog is unmounted, so the browser cannot restore the focus.
            requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus());
          }}
          replies={replies}
          onDelete={async () => {
            await remove(comment.id);
            onDeleted();
          }}
        />
      )}
    </div>
  );
}
