"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import type { Entry } from "@/lib/team/parse-invites";
import { type EntryStatus, isToFix } from "./entry-status";
import { PreviewRow } from "./preview-row";

/** Rows before "Show all", and the most after it. */
const FEW = 8;
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

/** The addresses of the list, those with a problem first. */
export function InvitePreviewList({ entries, statuses, levelOf, locked, onLevel, onRewrite, onRemove }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rows = entries.map((entry, index) => ({ entry, index, status: statuses[index]! }));
  const problems = rows.filter(({ status }) => isToFix(status));
  const sorted = [...problems, ...rows.filter(({ status }) => !isToFix(status))];
  // Each problem is shown, however many there are.
  const shown = sorted.slice(0, isWhole ? MAX_ROWS : Math.max(FEW, Math.min(problems.length, MAX_ROWS)));
  const more = rows.length - shown.length;
  return (
    <div>
      <ol aria-label="Addresses to invite" className="border-t border-line">
        {shown.map(({ entry, index, status }) => (
          // Keyed by the place in the text: when an entry is corrected and moves down, the focused control of another stays.
          <PreviewRow
            key={index}
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
      {more ? (
        <p className="flex items-center gap-3 px-2 py-1 text-xs text-ink-3">
          {count(more)} more
          {isWhole ? ", which are sent too" : null}
          {isWhole ? null : (
            <Button size="small" kind="ghost" onClick={() => setWhole(true)}>
              Show all
            </Button>
          )}
        </p>
      ) : null}
    </div>
  );
}
