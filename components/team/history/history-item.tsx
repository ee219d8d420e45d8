"use client";

import { Ban, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import { count } from "@/lib/format";
import type { HistoryEntry } from "@/lib/queries/history";
import { historySentence } from "@/lib/team/history-text";
import { browserName } from "@/lib/network/user-agent";

type Props = {
  entry: HistoryEntry;
  /** Called when the name is clicked. Without it, the name is plain text. */
  onActor?: ((id: string) => void) | undefined;
  /** Opens and closes the entries of the same request. */
  batch?: { open: boolean; onToggle: () => void; entries: ReactNode };
};

/** Returns address and browser of an entry: `203.0.113.7, Firefox on Windows`. Null for entries of jobs and the operator. */
function originOf({ address, browser }: HistoryEntry): string | null {
  const name = browserName(browser ?? null) ?? (browser ? browser.split(/[ (]/, 1)[0]! : null);
  return [address, name].filter(Boolean).join(", ") || null;
}

/** An entry with the person, the change, its origin and its time. Entries of one request open below the first. */
export function HistoryItem({ entry, onActor, batch }: Props) {
  const name = entry.actor.name ?? entry.actor.slug;
  const { id } = entry.actor;
  const origin = originOf(entry);
  const more = (entry.batchSize ?? 1) - 1;
  return (
    <li className="border-line not-first:border-t">
      <div className="flex items-start gap-3 px-4 py-2">
        <Avatar name={name} src={entry.actor.pictureUrl} size="small" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          {id && onActor ? (
            <button
              type="button"
              aria-label={`${name}: show only this person’s entries`}
              className="rounded-sm text-start font-medium hover:underline"
              onClick={() => onActor(id)}
            >
              {name}
            </button>
          ) : (
            <b className="font-medium">{name}</b>
          )}{" "}
          <span className="text-ink-2">{historySentence(entry)}</span>
          {batch && more > 0 ? (
            <button
              type="button"
              aria-expanded={batch.open}
              className="ms-2 inline-flex items-baseline gap-1 rounded-sm text-ink-2 underline-offset-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
              onClick={batch.onToggle}
            >
              <ChevronRight
                aria-hidden
                className={`size-3.5 self-center transition-transform rtl:rotate-180 ${batch.open ? "rotate-90" : ""}`}
              />
              and {count(more)} more
            </button>
          ) : null}
          {entry.outcome === "done" ? null : (
            <span className="mt-0.5 flex items-start gap-2 text-xs text-ink-2 max-sm:-me-14 max-sm:flex-wrap max-sm:gap-y-0.5">
              <Tag kind="danger">
                <Ban aria-hidden />
                {entry.outcome === "refused" ? "Denied" : "Failed"}
              </Tag>
              <span className="pt-0.5">{entry.reason}</span>
            </span>
          )}
          {origin ? (
            <span className="block text-xs text-ink-3" title={entry.browser ?? undefined}>
              {origin}
            </span>
          ) : null}
        </div>
        <Time at={entry.createdAt} className="shrink-0 text-xs leading-5 text-ink-3" />
      </div>
      {batch?.open ? batch.entries : null}
    </li>
  );
}
