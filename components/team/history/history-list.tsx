import { Ban } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import type { HistoryEntry } from "@/lib/queries/history";
import { historySentence } from "@/lib/team/history-text";

type Props = {
  entries: readonly HistoryEntry[];
  /** What a press on a name does; without it names are text. */
  onActor?: (id: string) => void;
};

/** Who did what and when, newest first; what was refused is marked and says why. A press on a name shows that person's alone. */
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
                  aria-label={`${name}: show only what this person did`}
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
                    {entry.outcome === "refused" ? "Refused" : "Failed"}
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
