"use client";

import { toast } from "@/components/ui/toast";
import type { SharedReview } from "./use-shared-review";

type Props = { review: SharedReview; missing: boolean };

/** What happened to what the reader writes: a version arrived, words landed on another. That an older one is shown, the stage says. */
export function VersionBanner({ review, missing }: Props) {
  const { version, newest, showVersion, arrival, access } = review;
  const { arrived, landed, setLanded } = arrival;
  const late = arrived !== null && version.number !== newest;
  if (!missing && !late && !landed) return null;
  const go = (number: number, words: string) => (
    <button type="button" className="link shrink-0" onClick={() => (showVersion(number), setLanded(null))}>
      {words}
    </button>
  );
  const away = async (id: string) => {
    try {
      await access.remove(id);
      setLanded(null);
      toast("Comment deleted.", { kind: "done" });
    } catch (error) {
      toast(error instanceof Error ? error.message : "The comment was not deleted. Try again.", { kind: "problem" });
    }
  };
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-wash px-4 py-2 text-xs text-ink-2">
      <span className="min-w-40 flex-1">
        {missing
          ? "This comment was deleted or you cannot see it."
          : landed
            ? `v${landed.version} arrived while you were typing. Your ${landed.pinned ? "pin" : "comment"} is on v${landed.version}.`
            : `v${arrived} arrived while you were typing. Your comment will be on v${arrived}.`}
      </span>
      {missing ? null : landed ? (
        <>
          {landed.version === version.number ? null : go(landed.version, `Show on v${landed.version}`)}
          <button type="button" className="link shrink-0" onClick={() => void away(landed.id)}>
            Delete
          </button>
          {landed.version === version.number ? (
            <button type="button" className="link shrink-0" onClick={() => setLanded(null)}>
              Keep
            </button>
          ) : null}
        </>
      ) : late ? (
        go(newest, `Go to v${newest}`)
      ) : null}
    </p>
  );
}
