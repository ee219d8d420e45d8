"use client";

import { Upload } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { ProgressBar } from "@/components/ui/progress";
import { toast } from "@/components/ui/toast";
import { useEarlyText } from "@/components/ui/use-early-text";
import { useUnsavedChanges } from "@/components/ui/use-unsaved-changes";
import { plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { AddressText } from "./address-text";
import { entryStatuses, isToFix } from "./entry-status";
import { InvitePreviewList } from "./invite-preview";
import { ListNotes } from "./list-notes";
import { SendBar } from "./send-bar";
import { useAddressFile } from "./use-address-file";
import { useInviteList } from "./use-invite-list";
import { useInvitePreview } from "./use-invite-preview";
import { useNow } from "./use-now";
import { useSending } from "./use-sending";

type Props = {
  slug: string;
  /** The initial role. */
  level: TeamLevel;
  /** Email domains of the team. */
  domains: readonly string[];
  onSent: (emails: readonly string[]) => void;
  /** Link that leaves without inviting anyone. */
  skip?: ReactNode;
};

const leavingInvites = {
  title: "Leave without inviting them?",
  text: "You have addresses that weren’t invited. They are kept on this device until you send or discard them.",
};

/** Invites people by email address. Typed addresses become a list; entries that failed to send stay in it. */
export function InviteByAddress({ slug, level, domains, onSent, skip }: Props) {
  const list = useInviteList(slug, level);
  const { entries } = list;
  const asked = useMemo(() => entries.flatMap(({ state, address }) => (state === "ready" ? [address] : [])), [entries]);
  const now = useNow();
  const { known, failed, forget } = useInvitePreview(slug, asked, now);
  const { progress, sent, refused, run, clear } = useSending(slug, onSent);
  const [problem, setProblem] = useState<string | null>(null);
  const [isText, setText] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEarlyText(field, (area) => list.setText(area.value));
  const chooser = useRef<HTMLInputElement>(null);
  // Leaving asks only before anything was sent: the rest was shown and could not be sent.
  useUnsavedChanges(list.text && sent === null ? "Addresses to invite" : null, () => list.replace([]), leavingInvites);
  const statuses = entryStatuses(entries, { known, failed, domains, now, refused, unknownRoleOf: list.unknownRoleOf });
  const sends = entries.filter((_, index) => statuses[index]!.sends);
  const locked = progress !== null;
  const isListed = entries.length > 0 && !isText;

  const send = async () => {
    const toFix = entries.flatMap(({ written, address, unknownRole }, index) =>
      isToFix(statuses[index]!) && !statuses[index]!.sends
        ? [{ written, level: list.levelOf(address), unknownRole: statuses[index]!.kind === "role" ? unknownRole : null }]
        : [],
    );
    const failures = await run(sends.map(({ address }) => ({ email: address, level: list.levelOf(address) })));
    const typed = new Map(sends.map(({ address, written }) => [address, written]));
    list.replace([...failures.map(({ email, level: own }) => ({ written: typed.get(email) ?? email, level: own })), ...toFix]);
    setText(false);
    forget();
    const done = sends.length - failures.length;
    if (done) toast(`${plural(done, "invite")} sent`, { id: "invites", kind: "done" });
    if (!failures.length && !toFix.length) field.current?.focus();
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
        <div className="sheet">
          <SendBar
            statuses={statuses}
            sent={sent}
            progress={progress}
            everyone={list.everyone}
            others={list.others}
            onEveryone={list.setEveryone}
            onDiscard={
              list.text && !locked ? () => (list.replace([]), clear(), setProblem(null), setText(false), field.current?.focus()) : undefined
            }
            skip={skip}
          />
          <AddressText
            field={field}
            text={list.text}
            isListed={isListed}
            isOver={file.over}
            locked={locked}
            onText={(text) => (setProblem(null), list.setText(text))}
            onEdit={setText}
          />
        </div>
        <ProblemBanner problem={problem} />
        {progress ? <ProgressBar label="Invites sent" value={progress.done / progress.of} /> : null}
        {isListed ? (
          <>
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
      </Form>
    </section>
  );
}
