"use client";

import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { plural } from "@/lib/format";
import type { Entry } from "@/lib/team/parse-invites";
import type { TeamLevel } from "@/lib/permissions";
import { PreviewRow } from "./preview-row";
import type { EntryStatus } from "./entry-status";

/** Maximum number of rows on the page. */
const MAX_ROWS = 300;

type Props = {
  entries: readonly Entry[];
  statuses: readonly EntryStatus[];
  levelOf: (address: string) => TeamLevel;
  locked: boolean;
  onLevel: (address: string, level: TeamLevel) => void;
  onRewrite: (entry: Entry, written: string) => void;
  onRemove: (entry: Entry) => void;
};

/** Preview of sending, entry by entry, in the order of the list. */
export function InvitePreviewList({ entries, statuses, levelOf, locked, onLevel, onRewrite, onRemove }: Props) {
  const [shown, setShown] = useState<"all" | "skipped">("all");
  const rows = entries.map((entry, index) => ({ entry, index, status: statuses[index]! }));
  const skipped = rows.filter(({ status }) => !status.sends);
  const chosen = shown === "skipped" && skipped.length ? skipped : rows;
  return (
    <div className="grid gap-2">
      {skipped.length && skipped.length < rows.length ? (
        <Segmented
          label="Entries shown"
          className="justify-self-start"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All", count: rows.length },
            { value: "skipped", label: "Skipped", count: skipped.length },
          ]}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <ol tabIndex={0} aria-label="Preview" className="max-h-136 divide-y divide-line overflow-y-auto sheet">
        {chosen.slice(0, MAX_ROWS).map(({ entry, index, status }, position) => (
          // Keyed by position: when an entry changes, the focused control stays.
          <PreviewRow
            key={position}
            number={index + 1}
            entry={entry}
            status={status}
            level={levelOf(entry.address)}
            locked={locked}
            onLevel={onLevel}
            onRewrite={onRewrite}
            onRemove={onRemove}
          />
        ))}
      </ol>
      {chosen.length > MAX_ROWS ? (
        <p className="text-xs text-ink-3">And {plural(chosen.length - MAX_ROWS, "entry", "entries")} more, which are sent too.</p>
      ) : null}
    </div>
  );
}
