"use client";

import { Search, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { count } from "@/lib/format";
import { noFilter, countFilterParts, type ThreadFilter } from "@/lib/review/comment-filter";
import type { ExportFormat } from "@/lib/review/comment-export";
import type { Thread } from "@/lib/review/threads";
import { loadable } from "@/components/ui/loadable";

const FilterMenu = loadable(() => import("./filter-menu"), "The menu");

type Props = {
  threads: readonly Thread[];
  filter: ThreadFilter;
  /** `typing`: replaces the history entry, because many small changes follow. */
  onFilter: (filter: ThreadFilter, typing?: boolean) => void;
  versions: readonly number[];
  /** Downloads the listed threads as a file. */
  onExport: ((kind: ExportFormat) => void) | null;
  onReadAll: (() => void) | null;
  signedIn: boolean;
  /** Replaces the heading with the number of threads. Null: something else names the list. */
  heading?: ReactNode;
};

/** Head of the list with what filters it, the pins and the export: a search, and the rest in a menu. */
export function FilterBar({ threads, filter, onFilter, versions, onExport, onReadAll, signedIn, heading }: Props) {
  const [searching, setSearching] = useState(filter.text !== "");
  const field = useRef<HTMLInputElement>(null);
  const on = countFilterParts(filter);
  return (
    // Without a heading it may lie over a row of tabs, which stay within reach.
    <div
      className={`shrink-0 border-b border-line max-lg:group-has-data-open/panel:hidden ${heading === null ? "pointer-events-none *:pointer-events-auto" : ""}`}
    >
      <div className={`flex h-12 items-center gap-1 ps-4 pe-2 ${heading === null ? "ms-auto w-fit" : ""}`}>
        {heading === undefined ? (
          <h2 className="min-w-0 flex-1 truncate font-strong" dir="auto">
            Comments <span className="mono ms-1 font-normal text-ink-3">{count(threads.length)}</span>
          </h2>
        ) : (
          heading
        )}
        <IconButton
          label="Search in comments"
          side="end"
          aria-expanded={searching}
          onClick={() => {
            setSearching(!searching);
            if (!searching) requestAnimationFrame(() => field.current?.focus());
            if (searching && filter.text) onFilter({ ...filter, text: "" });
          }}
        >
          <Search aria-hidden />
        </IconButton>
        <FilterMenu
          pending={<span className="size-8 pointer-coarse:size-11" />}
          threads={threads}
          filter={filter}
          onFilter={onFilter}
          versions={versions}
          onExport={onExport}
          onReadAll={onReadAll}
          signedIn={signedIn}
        />
      </div>
      {searching ? (
        <div className="relative px-3 pb-2">
          <Input
            ref={field}
            type="search"
            aria-label="Search in comments"
            placeholder="Text or author"
            value={filter.text}
            onChange={(event) => onFilter({ ...filter, text: event.target.value.slice(0, 200) }, true)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              setSearching(false);
              onFilter({ ...filter, text: "" });
            }}
          />
        </div>
      ) : null}
      {on ? (
        <p className="flex flex-wrap items-center gap-1 px-3 pb-2">
          {(
            [
              [filter.show === "open", "Open", { show: "all" }],
              [filter.show === "resolved", "Resolved", { show: "all" }],
              [filter.mine, "My threads", { mine: false }],
              [filter.mentions, "Mentions me", { mentions: false }],
              [filter.assigned, "Assigned to me", { assigned: false }],
              [filter.overdue, "Overdue", { overdue: false }],
              [filter.unread, "Unread", { unread: false }],
              [filter.pinned, "Pinned", { pinned: false }],
              [filter.version !== null, `From v${filter.version}`, { version: null }],
            ] as const
          ).map(([active, label, off]) =>
            active ? (
              <button
                key={label}
                type="button"
                className="inline-flex h-6 items-center gap-1 rounded-full bg-wash ps-2.5 pe-1.5 text-xs text-ink-2 hover:text-ink pointer-coarse:h-11 [&_svg]:size-3"
                onClick={() => onFilter({ ...filter, ...off })}
              >
                {label} <X aria-hidden />
                <span className="sr-only">, remove filter</span>
              </button>
            ) : null,
          )}
          <button
            type="button"
            className="link ms-1 text-xs pointer-coarse:min-h-11"
            onClick={() => onFilter({ ...noFilter, order: filter.order })}
          >
            Clear
          </button>
        </p>
      ) : null}
    </div>
  );
}
