"use client";

import { toast } from "@/components/ui/toast";
import type { SharedReview } from "../use-shared-review";

type Props = { review: SharedReview; missing: boolean };

/** Banner about the reader's comments: a version arrived while typing, a comment was saved on another version, a linked comment is missing. */
export function VersionBanner({ review, missing }: Props) {
  const { version, newest, showVersion, arrival, access } = review;
  const { arrived, landed, setLanded } = arrival;
  const go = (number: number, words: string) => (
    <button type="button" className="link shrink-0" onClick={() => (showVersion(number), setLanded(null))}>
      {words}
    </button>
  );
  const deleteComment = async (id: string) => {
    try {
      await access.remove(id);
      setLanded(null);
      toast("Comment deleted.", { kind: "done" });
    } catch (error) {
      toast(error instanceof Error ? error.message : "Couldn’t delete the comment. Try again.", { kind: "problem" });
    }
  };
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash px-4 py-2 text-xs text-ink-2">
      <span className="min-w-40 flex-1">
        {missing
          ? "This comment was deleted, or you don’t have access."
          : landed
            ? `v${landed.version} was uploaded while you were typing. Your ${landed.pinned ? "pin" : "comment"} was added to v${landed.version}.`
            : `v${arrived} was uploaded while you were typing. Your comment will be added to v${arrived}.`}
      </span>
      {missing ? null : landed ? (
        <>
          {landed.version === version.number ? null : go(landed.version, `Show on v${landed.version}`)}
          <button type="button" className="link shrink-0" onClick={() => void deleteComment(landed.id)}>
            Delete
          </button>
          {landed.version === version.number ? (
            <button type="button" className="link shrink-0" onClick={() => setLanded(null)}>
              Keep
            </button>
          ) : null}
        </>
      ) : (
        go(newest, `Go to v${newest}`)
      )}
    </p>
  );
}
