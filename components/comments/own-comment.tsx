"use client";

import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useOffers } from "@/components/shell/offers";
import { IconButton } from "@/components/ui/icon-button";
import type { Comment } from "@/lib/comments";
import { useReviewAccess } from "./review-access";

const DeleteComment = lazy(() => import("./delete-comment"));

/** In sight under the pointer, at the focus, and always where nothing hovers. */
export const quietClass =
  "-my-1 self-center transition-opacity group-focus-within/comment:opacity-100 group-hover/comment:opacity-100 pointer-fine:opacity-0 pointer-coarse:-my-3";

type Props = {
  comment: Comment;
  /** How many replies stay when it is deleted. */
  replies: number;
  onDeleted: () => void;
};

/** What its author can do with a comment. */
export function OwnComment({ comment, replies, onDeleted }: Props) {
  const { remove } = useReviewAccess();
  const offered = useOffers("DELETE /media/{mediaId}/comments/{commentId}");
  const [asked, setAsked] = useState<"never" | "now" | "before">("never");
  if (!offered) return null;
  return (
    <>
      <IconButton label="Delete comment" side="end" aria-haspopup="dialog" className={quietClass} onClick={() => setAsked("now")}>
        <Trash2 aria-hidden />
      </IconButton>
      {asked === "never" ? null : (
        <Suspense>
          <DeleteComment
            open={asked === "now"}
            onClose={() => setAsked("before")}
            replies={replies}
            onDelete={async () => {
              await remove(comment.id);
              onDeleted();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
