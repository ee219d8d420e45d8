"use client";

import { Send, Upload } from "lucide-react";
import { type DragEvent, useMemo, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProgressBar } from "@/components/ui/progress";
import { Select } from "@/components/ui/select";
import { useUnsavedChanges } from "@/components/ui/use-unsaved-changes";
import { useEarlyText } from "@/components/ui/use-early-text";
import { count, plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { InvitePreviewList } from "./invite-preview";
import { ListNotes } from "./list-notes";
import { SendReport } from "./send-report";
import { roles } from "@/lib/team/roles";
import { useInviteList } from "./use-invite-list";
import { useNow } from "./use-now";
import { useInvitePreview } from "./use-invite-preview";
import { useSending } from "./use-sending";
import { entryStatuses, type EntryStatus } from "./entry-status";

/** Maximum size of a file in bytes. */
const MAX_FILE_BYTES = 5_000_000;

/** Entries that can be invited after a correction, or later. */
const again: ReadonlySet<EntryStatus["kind"]> = new Set(["wrong", "role", "limited"] as const);

type Props = {
  slug: string;
  /** The initial role. */
  level: TeamLevel;
  /** Email domains of the team. */
  domains: readonly string[];
  onSent: (emails: readonly string[]) => void;
};

/** Invites people by email address: shows a preview of each entry before sending, and a report after it. */
export function InviteByAddress({ slug, level, domains, onSent }: Props) {
  const list = useInviteList(slug, level);
  const { entries } = list;
  const asked = useMemo(() => entries.flatMap(({ state, address }) => (state === "ready" ? [address] : [])), [entries]);
  const now = useNow();
  const { known, failed, forget } = useInvitePreview(slug, asked, now);
  const { progress, report, run, clear } = useSending(slug, onSent);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEarlyText(field, (area) => list.setText(area.value));
  const file = useRef<HTMLInputElement>(null);
  useUnsavedChanges(list.text ? "Addresses to invite" : null, () => list.replace([]));
  const statuses = entryStatuses(entries, { known, failed, domains, now, unknownRoleOf: list.unknownRoleOf });
  const sends = entries.filter((_, index) => statuses[index]!.sends);
  const refreshed = statuses.filter(({ kind }) => kind === "refreshed").length;
  const out = entries.length - sends.length;
  const locked = progress !== null;

  const send = async () => {
    const leftOut = entries.flatMap(({ written, address, unknownRole }, index) => {
      const { word, detail, kind, sends: goes } = statuses[index]!;
      if (goes) return [];
      return [
        {
          written,
          level: list.levelOf(address),
          reason: detail && again.has(kind) ? `${word}: ${detail}` : word,
          again: again.has(kind),
          unknownRole: kind === "role" ? unknownRole : null,
        },
      ];
    });
    const failures = await run(
      sends.map(({ address }) => ({ email: address, level: list.levelOf(address) })),
      leftOut,
    );
    // Addresses that were not invited stay in the draft, so that a reload of the report doesn't lose them.
    list.replace(failures.filter(({ again }) => again));
    forget();
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen || locked) return;
    setProblem(null);
    if (chosen.size > MAX_FILE_BYTES) return setProblem(`${chosen.name} is larger than 5 MB. Choose a smaller file.`);
    try {
      if (!list.addFile(await chosen.text())) setProblem(`${chosen.name} contains no email addresses.`);
    } catch {
      setProblem(`${chosen.name} couldn’t be read.`);
    }
  };
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };

  return (
    <section aria-labelledby="by-address" className="grid grid-cols-1 gap-3" {...drag}>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="by-address" className="text-lg font-strong">
          Invite by address
        </h2>
        <Button disabled={locked} onClick={() => file.current?.click()}>
          <Upload aria-hidden />
          Open a CSV
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </header>
      {report ? (
        <SendReport
          slug={slug}
          report={report}
          onAgain={() => (clear(), setTimeout(() => field.current?.focus()))}
          onClose={() => (list.replace([]), clear(), setTimeout(() => field.current?.focus()))}
        />
      ) : (
        <Form
          noValidate
          className="grid grid-cols-1 gap-3"
          onSubmit={() => {
            if (locked || !list.settled) return;
            if (sends.length) return void send();
            setProblem(entries.length ? "None of these can be invited." : "Enter an address such as ana@acme.com.");
            field.current?.focus();
          }}
        >
          <Field
            label="Addresses"
            hideLabel
            hint={
              over
                ? "Drop the file to add its addresses."
                : "Paste emails or drop a CSV. Add “owner”, “member” or “contributor” after an address to set its role."
            }
          >
            {(control) => (
              <textarea
                {...control}
                ref={field}
                name="addresses"
                rows={3}
                placeholder="ana@acme.com, Ben Ito <ben@acme.com>"
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                readOnly={locked}
                value={list.text}
                onChange={(event) => (setProblem(null), list.setText(event.target.value))}
                className={`block field-sizing-content max-h-60 min-h-22 w-full rounded-md border bg-sheet px-2.5 py-1.5 text-ink transition-colors hover:border-ink-3 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus pointer-coarse:text-lg ${over ? "border-dashed border-ink" : "border-line-strong"}`}
              />
            )}
          </Field>
          {problem ? <Banner kind="problem">{problem}</Banner> : null}
          {entries.length ? (
            <>
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <b className="font-strong">{plural(entries.length, "entry", "entries")}</b>
                <span className="text-xs text-ink-3">Nothing is sent until you click Send</span>
                <span className="ms-auto flex items-center gap-2 text-ink-2">
                  <span aria-hidden>Everyone as</span>
                  <Select
                    aria-label="Everyone as"
                    disabled={locked}
                    value={list.everyone}
                    onChange={(event) => list.setEveryone(event.target.value as TeamLevel)}
                  >
                    {roles.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {value === list.everyone && list.others ? `${label}, ${count(list.others)} changed` : label}
                      </option>
                    ))}
                  </Select>
                </span>
              </div>
              <ListNotes
                statuses={statuses}
                failed={failed}
                everyone={list.everyone}
                locked={locked}
                onUseEveryone={() =>
                  list.setLevels(
                    entries.filter((_, index) => statuses[index]!.kind === "role").map(({ address }) => address),
                    list.everyone,
                  )
                }
              />
              <InvitePreviewList
                entries={entries}
                statuses={statuses}
                levelOf={list.levelOf}
                locked={locked}
                onLevel={(address, next) => list.setLevels([address], next)}
                onRewrite={list.rewrite}
                onRemove={(entry) => {
                  list.rewrite(entry, "");
                  // The last row takes the focus with it when it is removed.
                  setTimeout(() => document.activeElement === document.body && field.current?.focus());
                }}
              />
            </>
          ) : null}
          {progress ? <ProgressBar label="Invites sent" value={progress.done / progress.of} /> : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-ink-2">
              {entries.length ? (
                <>
                  <b className="font-strong text-ink">{count(sends.length)} will be sent</b>
                  {refreshed ? `: ${count(sends.length - refreshed)} new, ${count(refreshed)} resent` : ""}.
                  {out ? <span className="text-ink-3"> {count(out)} skipped.</span> : null}
                </>
              ) : null}
            </p>
            {list.text && !locked ? (
              <Button kind="ghost" className="ms-auto" onClick={() => (list.replace([]), setProblem(null), field.current?.focus())}>
                Discard
              </Button>
            ) : null}
            <Button
              type="submit"
              kind="primary"
              pending={progress !== null && `Sending ${count(Math.min(progress.done + 1, progress.of))} of ${count(progress.of)}…`}
            >
              <Send aria-hidden />
              {sends.length ? `Send ${plural(sends.length, "invite")}` : "Send invites"}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}
