"use client";

import { CircleAlert, CircleHelp, Check, Clock, ListX, LoaderCircle, RefreshCw, UserRoundCheck, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { Entry } from "@/lib/team/parse-invites";
import type { TeamLevel } from "@/lib/permissions";
import { roles } from "@/lib/team/roles";
import { type EntryStatus, isToFix } from "./entry-status";

const signs = {
  ready: Check,
  refreshed: RefreshCw,
  checking: LoaderCircle,
  member: UserRoundCheck,
  twice: ListX,
  wrong: CircleAlert,
  role: CircleHelp,
  limited: Clock,
  refused: CircleAlert,
};
const tones = {
  ready: "text-ink-2",
  refreshed: "text-ink-2",
  checking: "text-ink-3",
  member: "text-ink-3",
  twice: "text-ink-3",
  wrong: "text-danger",
  role: "text-danger",
  limited: "text-danger",
  refused: "text-danger",
};
/** Text between the status and its detail: "Will be resent, sent 2 h ago". */
const separators = {
  ready: ", ",
  refreshed: ", ",
  checking: ", ",
  member: ", ",
  twice: ", ",
  wrong: ": ",
  role: " ",
  limited: ", ",
  refused: ": ",
};

type Props = {
  number: number;
  entry: Entry;
  status: EntryStatus;
  level: TeamLevel;
  locked: boolean;
  onLevel: (address: string, level: TeamLevel) => void;
  onRewrite: (entry: Entry, written: string) => void;
  onRemove: (entry: Entry) => void;
};

/** Returns an address as people read it: an international domain as it was typed. */
const shownAddress = ({ written, address }: Entry) => (/[^\0-\x7F]/.test(written) ? written : address);

/** Entry of the preview. Invalid addresses are edited in the row; entries that will be sent have a role. */
export function PreviewRow({ number, entry, status, level, locked, onLevel, onRewrite, onRemove }: Props) {
  const Sign = signs[status.kind];
  const wrong = status.kind === "wrong";
  return (
    <li className="grid min-h-10 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-2 py-1 sm:grid-cols-[1rem_minmax(0,1fr)_minmax(0,1fr)_8.5rem_1.75rem]">
      <Sign aria-hidden className={`size-4 shrink-0 ${tones[status.kind]}`} />
      {wrong ? (
        <AddressField key={entry.written} entry={entry} number={number} locked={locked} onRewrite={onRewrite} />
      ) : (
        <span className={`truncate ${status.sends ? "" : "text-ink-3"}`} dir="auto" title={entry.address}>
          {shownAddress(entry)}
        </span>
      )}
      <span className="flex min-w-0 items-center text-xs max-sm:col-start-2 max-sm:row-start-2">
        <span className={`min-w-0 ${isToFix(status) ? "" : "truncate"}`} dir="auto" title={status.detail ?? undefined}>
          <span className={status.kind === "ready" ? "sr-only" : tones[status.kind]}>{status.word}</span>
          {status.detail ? (
            <span className={wrong ? "text-ink-2" : "text-ink-3"}>
              {status.kind === "ready" ? "" : separators[status.kind]}
              {status.detail}
            </span>
          ) : null}
        </span>
      </span>
      {status.sends || status.kind === "role" ? (
        <Select
          size="small"
          aria-label={`Role of ${entry.address}`}
          className="max-sm:col-start-2 max-sm:row-start-3 max-sm:my-1 max-sm:w-34"
          disabled={locked}
          aria-invalid={status.kind === "role" || undefined}
          value={status.kind === "role" ? "" : level}
          onChange={(event) => onLevel(entry.address, event.target.value as TeamLevel)}
        >
          {status.kind === "role" ? (
            <option value="" disabled>
              Choose a role
            </option>
          ) : null}
          {roles.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <IconButton
        label={`Remove entry ${number}`}
        side="end"
        disabled={locked}
        className="max-sm:col-start-3 max-sm:row-start-1"
        onClick={() => onRemove(entry)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

function AddressField({ entry, number, locked, onRewrite }: Pick<Props, "entry" | "number" | "locked" | "onRewrite">) {
  const [text, setText] = useState(entry.written);
  const save = () => text.trim() !== entry.written && onRewrite(entry, text.trim());
  return (
    <Input
      aria-label={`Entry ${number}, invalid email`}
      aria-invalid
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      readOnly={locked}
      className="h-7! px-1.5!"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        // Moves on to the next invalid entry: this field disappears once it is valid. Blur saves.
        const list = event.currentTarget.closest("ol");
        const wrong = [...(list?.querySelectorAll<HTMLElement>("[aria-invalid]") ?? [])];
        (wrong[wrong.indexOf(event.currentTarget) + 1] ?? list)?.focus();
      }}
    />
  );
}
