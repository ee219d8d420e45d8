"use client";

import { Upload } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { ProgressBar } from "@/components/ui/progress";
import { useUnsavedChanges } from "@/components/ui/use-unsaved-changes";
import { useEarlyText } from "@/components/ui/use-early-text";
import type { TeamLevel } from "@/lib/permissions";
import { EntryChips } from "./entry-chips";
import { InvitePreviewList } from "./invite-preview";
import { ListHeader } from "./list-header";
import { ListNotes } from "./list-notes";
import { SendBar } from "./send-bar";
import { SendReport } from "./send-report";
import { useAddressFile } from "./use-address-file";
import { useInviteList } from "./use-invite-list";
import { useNow } from "./use-now";
import { useInvitePreview } from "./use-invite-preview";
import { useSending } from "./use-sending";
import { entryStatuses, type EntryStatus } from "./entry-status";

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
  const field = useRef<HTMLTextAreaElement>(null);
  useEarlyText(field, (area) => list.setText(area.value));
  const chooser = useRef<HTMLInputElement>(null);
  useUnsavedChanges(list.text ? "Addresses to invite" : null, () => list.replace([]));
  const statuses = entryStatuses(entries, { known, failed, domains, now, unknownRoleOf: list.unknownRoleOf });
  const sends = entries.filter((_, index) => statuses[index]!.sends);
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
  const file = useAddressFile({ locked, addText: list.addFile, onProblem: setProblem });

  return (
    <section aria-labelledby="by-address" className="grid grid-cols-1 content-start gap-3" {...file.drag}>
      <header className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id="by-address" className="text-lg font-strong">
          Invite by address
        </h2>
        <Button disabled={locked} onClick={() => chooser.current?.click()}>
          <Upload aria-hidden />
          Open a CSV
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          hidden
          onChange={(event) => {
            void file.take(event.target.files?.[0]);
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
              file.over
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
                className={`block field-sizing-content max-h-60 min-h-22 w-full rounded-md border bg-sheet px-2.5 py-1.5 text-ink transition-colors hover:border-ink-3 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus pointer-coarse:text-lg ${file.over ? "border-dashed border-ink" : "border-line-strong"}`}
              />
            )}
          </Field>
          {entries.length ? (
            <EntryChips
              entries={entries}
              statuses={statuses}
              levelOf={list.levelOf}
              locked={locked}
              field={field}
              onRemove={(entry) => list.rewrite(entry, "")}
            />
          ) : null}
          {problem ? <Banner kind="problem">{problem}</Banner> : null}
          {entries.length ? (
            <>
              <ListHeader
                entries={entries.length}
                everyone={list.everyone}
                others={list.others}
                locked={locked}
                onEveryone={list.setEveryone}
              />
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
          <SendBar
            statuses={statuses}
            progress={progress}
            onDiscard={list.text && !locked ? () => (list.replace([]), setProblem(null), field.current?.focus()) : undefined}
          />
        </Form>
      )}
    </section>
  );
}
