import { Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { count, plural } from "@/lib/format";
import type { EntryStatus } from "./entry-status";

type Props = {
  statuses: readonly EntryStatus[];
  progress: { done: number; of: number } | null;
  /** Absent while nothing can be discarded. */
  onDiscard: (() => void) | undefined;
};

/** Number of invites that will be sent, with the buttons that send and discard them. */
export function SendBar({ statuses, progress, onDiscard }: Props) {
  const sends = statuses.filter((status) => status.sends).length;
  const refreshed = statuses.filter(({ kind }) => kind === "refreshed").length;
  const skipped = statuses.length - sends;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-ink-2">
        {statuses.length ? (
          <>
            <b className="font-strong text-ink">{count(sends)} will be sent</b>
            {refreshed ? `: ${count(sends - refreshed)} new, ${count(refreshed)} resent` : ""}.
            {skipped ? <span className="text-ink-3"> {count(skipped)} skipped.</span> : null}
          </>
        ) : null}
      </p>
      {onDiscard ? (
        <Button kind="ghost" className="ms-auto" onClick={onDiscard}>
          Discard
        </Button>
      ) : null}
      <Button
        type="submit"
        kind="primary"
        pending={progress !== null && `Sending ${count(Math.min(progress.done + 1, progress.of))} of ${count(progress.of)}…`}
      >
        <Send aria-hidden />
        {sends ? `Send ${plural(sends, "invite")}` : "Send invites"}
      </Button>
    </div>
  );
}
