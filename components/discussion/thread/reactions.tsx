"use client";

import { SmilePlus } from "lucide-react";
import { useRef } from "react";
import { EmojiPicker } from "@/components/discussion/composer/emoji-picker";
import { useOffers } from "@/components/shell/supported-operations";
import type { ThreadComment } from "@/lib/review/threads";
import { hasReacted, quickReactions } from "@/lib/review/reactions";
import { mayReviewThreads, useReviewAccess } from "../review-access";

const look =
  "inline-flex h-7 min-w-9 items-center justify-center gap-1 rounded-full border px-2 text-xs pointer-coarse:h-11 pointer-coarse:min-w-11";

/** Reactions of a comment; a click adds or removes the reader's own. `open` shows the quick reactions and the emoji picker. */
export function CommentReactions({ comment, open, onDone }: { comment: ThreadComment; open: boolean; onDone: () => void }) {
  const access = useReviewAccess();
  const { user, react } = access;
  const mayReact = useOffers("POST /media/{mediaId}/comments/{commentId}/reactions") && mayReviewThreads(access);
  const group = useRef<HTMLDivElement>(null);
  const given = comment.reactions.map(({ emoji, count, users }) => ({
    emoji,
    count,
    names: users.map(({ name, slug }) => name ?? slug).join(", "),
  }));
  const more = open
    ? quickReactions.filter((emoji) => !given.some((it) => it.emoji === emoji)).map((emoji) => ({ emoji, count: 0, names: "" }))
    : [];
  if (!given.length && !more.length) return null;
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label="Reactions" className="outline-none mt-1 flex flex-wrap items-center gap-1">
      {[...given, ...more].map(({ emoji, count, names }) => {
        const mine = hasReacted(comment, emoji, user?.id);
        const words = (
          <>
            {emoji}
            {count ? <span className="text-ink-2">{count}</span> : null}
          </>
        );
        return mayReact ? (
          <button
            key={emoji}
            type="button"
            title={names || undefined}
            aria-pressed={mine}
            className={`${look} hover:border-line-strong ${mine ? "border-ink bg-sheet" : "border-transparent bg-wash"}`}
            onClick={() => {
              react(comment.id, emoji, !mine);
              onDone();
            }}
          >
            {words}
          </button>
        ) : (
          <span key={emoji} title={names} className={`${look} border-transparent bg-wash`}>
            {words}
          </span>
        );
      })}
      {mayReact && open ? (
        <EmojiPicker
          trigger={
            <button
              type="button"
              aria-label="More emoji"
              className={`${look} border-transparent bg-wash text-ink-2 hover:border-line-strong`}
            >
              <SmilePlus aria-hidden className="size-4" />
            </button>
          }
          onPick={(emoji) => {
            react(comment.id, emoji, true);
            onDone();
            // The button disappears with the last reaction.
            requestAnimationFrame(() => group.current?.focus({ preventScroll: true }));
          }}
        />
      ) : null}
    </div>
  );
}
