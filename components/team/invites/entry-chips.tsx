"use client";

import { CircleAlert, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { count } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import type { Entry } from "@/lib/team/parse-invites";
import { roleName } from "@/lib/team/roles";
import type { EntryStatus } from "./entry-status";

/** Most chips; the list below shows more. */
const MAX_CHIPS = 60;

/** Selects the address of an entry in its text. */
function select(field: HTMLTextAreaElement | null, { start, end, written }: Entry): void {
  const at = Math.max(start, start + (field?.value.slice(start, end).indexOf(written) ?? 0));
  field?.focus();
  field?.setSelectionRange(at, Math.min(end, at + written.length));
}

type Props = {
  entries: readonly Entry[];
  statuses: readonly EntryStatus[];
  levelOf: (address: string) => TeamLevel;
  locked: boolean;
  /** Field with the text of the entries. */
  field: RefObject<HTMLTextAreaElement | null>;
  onRemove: (entry: Entry) => void;
};

/**
 * The addresses that were read from the text, as chips with role and state. A chip selects its text for editing. One chip is in the tab order;
 * arrow keys move between chips, Delete and Backspace remove one.
 */
export function EntryChips({ entries, statuses, levelOf, locked, field, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const shown = entries.slice(0, MAX_CHIPS);
  const tabbable = Math.min(current, shown.length - 1);
  const focus = (index: number) => list.current?.querySelectorAll<HTMLElement>("[data-chip]")[index]?.focus();
  const remove = (index: number) => {
    onRemove(shown[index]!);
    // The chip takes the focus with it; the next one gets its place.
    setTimeout(() => focus(Math.min(index, shown.length - 2)));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: shown.length - 1 }[event.key];
    const removes = event.key === "Delete" || event.key === "Backspace";
    if (target === undefined && !removes) return;
    event.preventDefault();
    if (removes) return locked ? undefined : remove(index);
    focus(Math.max(0, Math.min(target!, shown.length - 1)));
  };
  return (
    <ul ref={list} aria-label="Addresses found" className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto py-px">
      {shown.map((entry, index) => {
        const status = statuses[index]!;
        const bad = status.kind === "wrong" || status.kind === "role" || status.kind === "limited";
        const role = status.sends ? roleName(levelOf(entry.address)) : status.word;
        return (
          // Keyed by position: when an entry changes, the focused chip stays.
          <li
            key={index}
            className={`inline-flex h-6 max-w-full min-w-0 items-center rounded-md pointer-coarse:h-9 ${bad ? "bg-danger-wash text-danger" : status.sends ? "bg-wash text-ink" : "bg-wash text-ink-3"}`}
          >
            <button
              type="button"
              data-chip
              tabIndex={index === tabbable ? 0 : -1}
              title={[entry.written, role, status.detail].filter(Boolean).join(", ")}
              className="flex h-full min-w-0 items-center gap-1.5 rounded-s-md ps-2 pe-1 text-xs"
              onFocus={() => setCurrent(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onClick={() => select(field.current, entry)}
            >
              {bad ? <CircleAlert aria-hidden className="size-3.5 shrink-0" /> : null}
              <span className="truncate">{entry.written}</span>
              <span className="sr-only">, </span>
              <span className={`shrink-0 ${bad ? "" : "text-ink-3"}`}>{role}</span>
            </button>
            <button
              type="button"
              tabIndex={-1}
              disabled={locked}
              aria-label={`Remove ${entry.written}`}
              className="grid h-full w-6 shrink-0 place-items-center rounded-e-md hover:text-ink pointer-coarse:w-9"
              onClick={() => remove(index)}
            >
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        );
      })}
      {entries.length > MAX_CHIPS ? (
        <li className="px-1 text-xs leading-6 text-ink-3">and {count(entries.length - MAX_CHIPS)} more</li>
      ) : null}
    </ul>
  );
}
