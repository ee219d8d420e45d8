import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { count, plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { roles } from "@/lib/team/roles";
import { type EntryStatus, isToFix } from "./entry-status";

type Props = {
  statuses: readonly EntryStatus[];
  /** Invites that were sent last; null before. */
  sent: number | null;
  progress: { done: number; of: number } | null;
  /** Role of entries without one, and the number of entries with another. */
  everyone: TeamLevel;
  others: number;
  onEveryone: (level: TeamLevel) => void;
  /** Absent while nothing can be discarded. */
  onDiscard: (() => void) | undefined;
  /** Link that leaves without inviting anyone. */
  skip?: ReactNode;
};

/** Sum of the list with the role of everyone, and the buttons that send and discard it. It stays where it is while the list grows. */
export function SendBar({ statuses, sent, progress, everyone, others, onEveryone, onDiscard, skip }: Props) {
  const ready = statuses.filter((status) => status.sends).length;
  const toFix = statuses.filter((status) => isToFix(status) && !status.sends).length;
  const skipped = statuses.length - ready - toFix;
  const parts = [sent && `${count(sent)} sent`, ready && `${count(ready)} ready`].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <p role="status" className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-2.5">
        {parts.length ? (
          <b className="font-strong">{parts.join(", ")}</b>
        ) : statuses.length ? null : (
          <span className="text-ink-3">No addresses yet</span>
        )}
        {toFix ? <span className="text-danger">{count(toFix)} to fix</span> : null}
        {skipped ? <span className="text-ink-3">{count(skipped)} skipped</span> : null}
      </p>
      <span className="flex items-center gap-2 text-xs text-ink-2">
        <span aria-hidden>Everyone as</span>
        <Select
          aria-label="Everyone as"
          disabled={progress !== null}
          value={everyone}
          onChange={(event) => onEveryone(event.target.value as TeamLevel)}
        >
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {value === everyone && others ? `${label}, ${count(others)} changed` : label}
            </option>
          ))}
        </Select>
      </span>
      <span className="flex flex-wrap justify-end gap-2 max-sm:w-full">
        {onDiscard ? (
          <Button kind="ghost" onClick={onDiscard}>
            Discard
          </Button>
        ) : null}
        {skip}
        <Button
          type="submit"
          kind="primary"
          pending={progress !== null && `Sending ${count(Math.min(progress.done + 1, progress.of))} of ${count(progress.of)}…`}
        >
          <Send aria-hidden />
          {ready ? `Send ${plural(ready, "invite")}` : "Send invites"}
        </Button>
      </span>
    </div>
  );
}
