"use client";

import { Check, RefreshCw, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { count, plural } from "@/lib/format";
import type { CausePlace } from "@/lib/queries/builds";
import type { Decisions } from "../use-decisions";
import { Thumbnail } from "../thumbnail";

type Props = {
  places: readonly CausePlace[];
  total: number;
  current: number;
  decisions: Decisions;
  onPlace: (index: number) => void;
  /** Shows the next page of the list; null where there is none, or while it is being loaded. */
  onMore: (() => void) | null;
  ready: boolean;
  error: Error | null;
  retry: () => void;
  /** Facts about changes like it, under the places. */
  notes: ReactNode;
};

/** Places of a cause, each with its crop. */
export function CausePlaces({ places, total, current, decisions, onPlace, onMore, ready, error, retry, notes }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => void list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }), [current]);
  return (
    <aside aria-label="Places" className="flex min-h-0 flex-col border-line bg-paper lg:border-s">
      <h2 className="border-b border-line px-4 py-3 font-strong">{plural(total, "place")}</h2>
      <ListProblem error={error} retry={retry} className="m-3" />
      {ready ? (
        <ol ref={list} className="min-h-0 flex-1 overflow-y-auto">
          {places.map((place, index) => {
            const decision = decisions.shown({ placeId: place.id }, place.decision);
            return (
              <li key={place.id} className="border-b border-line">
                <button
                  type="button"
                  aria-current={index === current || undefined}
                  className="relative flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-wash aria-current:bg-sheet aria-current:before:absolute aria-current:before:inset-y-0 aria-current:before:start-0 aria-current:before:w-1 aria-current:before:bg-mark"
                  onClick={() => onPlace(index)}
                >
                  <span className="h-10 w-16 shrink-0 overflow-hidden rounded-sm bg-stage ring-1 ring-line">
                    {(place.afterViewUrl ?? place.beforeViewUrl) ? (
                      <Thumbnail url={(place.afterViewUrl ?? place.beforeViewUrl)!} className="size-full object-cover" />
                    ) : null}
                  </span>
                  <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere" title={place.name}>
                    {place.name}
                  </span>
                  {place.unstable ? (
                    <span className="flex items-center gap-1 text-xs text-ink-2" title="Another run of this commit has another picture">
                      <RefreshCw aria-hidden className="size-3.5 shrink-0" />
                      Unstable
                    </span>
                  ) : null}
                  {decision === "approved" ? <Check aria-label="Approved" className="size-4 shrink-0 text-done" /> : null}
                  {decision === "rejected" ? <X aria-label="Rejected" className="size-4 shrink-0 text-danger" /> : null}
                </button>
              </li>
            );
          })}
          {total > places.length ? (
            <li className="flex items-center justify-between gap-3 px-4 py-3 text-ink-2">
              {count(total - places.length)} more
              {onMore ? (
                <Button size="small" onClick={onMore}>
                  Show more<span className="sr-only"> places</span>
                </Button>
              ) : null}
            </li>
          ) : null}
        </ol>
      ) : (
        <div className="grid gap-2 p-4">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {notes}
    </aside>
  );
}
