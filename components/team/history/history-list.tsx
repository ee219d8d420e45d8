import { Ban } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import type { HistoryEntry } from "@/lib/queries/history";
import { historySentence } from "@/lib/team/history-text";

type Props = {
  entries: readonly HistoryEntry[];
  /** Called when a name is clicked. Without it, names are plain text. */
  onActor?: (id: string) => void;
};

/** History entries, newest first. Refused attempts have a tag and the reason. */
export function HistoryList({ entries, onActor }: Props) {
  return (
    <ol className="sheet">
      {entries.map((entry) => {
        const name = entry.actor.name ?? entry.actor.slug;
        const { id } = entry.actor;
        return (
          <li key={entry.id} className="flex items-start gap-3 border-line px-4 py-2 not-first:border-t">
            <Avatar name={name} size="small" />
            <div className="min-w-0 flex-1 wrap-anywhere">
              {id && onActor ? (
                <button
                  type="button"
                  aria-label={`${name}: show only this person’s entries`}
                  className="rounded-sm font-medium hover:underline"
                  onClick={() => onActor(id)}
                >
                  {name}
                </button>
              ) : (
                <b className="font-medium">{name}</b>
              )}{" "}
              <span className="text-ink-2">{historySentence(entry)}</span>
              {entry.outcome === "done" ? null : (
                <span className="mt-0.5 flex items-start gap-2 text-xs text-ink-2 max-sm:-me-14 max-sm:flex-wrap max-sm:gap-y-0.5">
                  <Tag kind="danger">
                    <Ban aria-hidden />
                    {entry.outcome === "refused" ? "Denied" : "Failed"}
                  </Tag>
                  <span className="pt-0.5">{entry.reason}</span>
                </span>
              )}
            </div>
            <Time at={entry.createdAt} className="shrink-0 text-xs leading-5 text-ink-3" />
          </li>
        );
      })}
    </ol>
  );
}
