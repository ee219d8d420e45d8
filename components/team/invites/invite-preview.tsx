"use client";

import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { plural } from "@/lib/format";
import type { Entry } from "@/lib/team/parse-invites";
import type { TeamLevel } from "@/lib/permissions";
import { PreviewRow } from "./preview-row";
import type { EntryStatus } from "./entry-status";

/** Rows that are drawn at most. */
const DRAWN = 300;

type Props = {
  entries: readonly Entry[];
  statuses: readonly EntryStatus[];
  levelOf: (address: string) => TeamLevel;
  locked: boolean;
  onLevel: (address: string, level: TeamLevel) => void;
  onRewrite: (entry: Entry, written: string) => void;
  onRemove: (entry: Entry) => void;
};

/** What sending would do, entry by entry, in the order of the list. */
export function InvitePreviewList({ entries, statuses, levelOf, locked, onLevel, onRewrite, onRemove }: Props) {
  const [shown, setShown] = useState<"all" | "out">("all");
  const rows = entries.map((entry, index) => ({ entry, index, status: statuses[index]! }));
  const out = rows.filter(({ status }) => !status.sends);
  const chosen = shown === "out" && out.length ? out : rows;
  return (
    <div className="grid gap-2">
      {out.length && out.length < rows.length ? (
        <Segmented
          label="Entries shown"
          className="justify-self-start"
          value={shown}
          onChange={setShown}
          options={[
            { value: "all", label: "All", count: rows.length },
            { value: "out", label: "Left out", count: out.length },
          ]}
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard */}
      <ol tabIndex={0} aria-label="What will happen" className="max-h-136 divide-y divide-line overflow-y-auto sheet">
        {chosen.slice(0, DRAWN).map(({ entry, index, status }, position) => (
          // By its place: whatever becomes of an entry, the control that has the focus stays.
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
      {chosen.length > DRAWN ? (
        <p className="text-xs text-ink-3">And {plural(chosen.length - DRAWN, "entry", "entries")} more, which are sent alike.</p>
      ) : null}
    </div>
  );
}
