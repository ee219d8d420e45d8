"use client";

import { ChevronRight, RotateCw } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { count } from "@/lib/format";
import type { Queue } from "@/lib/upload/queue";
import { isBusy, type QueueRow } from "@/lib/upload/rows";
import { UploadRows } from "./upload-rows";

/** Rows of a long section that are shown at first. */
const SHOWN = 12;
/** Finished files are folded from this number on. */
const FOLDED_FROM = 9;

type Props = { rows: readonly QueueRow[]; queue: Queue; project: string };

/** Files of an upload in the order of their urgency: what needs attention, what was not started, what waits, and what is done. */
export function UploadSections({ rows, queue, project }: Props) {
  const attention = rows.filter(({ now }) => now.at === "failed" || now.at === "cancelled");
  const unsent = rows.filter(({ now, eager }) => now.at === "ready" || (now.at === "reading" && !eager));
  const waiting = rows.filter(({ now, eager }) => now.at === "waiting" || now.at === "running" || (now.at === "reading" && eager));
  const done = rows.filter(({ now }) => now.at === "done");
  const failed = attention.filter(({ now }) => now.at === "failed" && now.accepted).length;
  const refused = attention.filter(({ now }) => now.at === "failed" && !now.accepted).length;
  const again = attention.filter(({ now }) => now.at === "failed" && now.retry).length;
  const parts: [number, string][] = [
    [failed, "failed"],
    [refused, "not accepted"],
    [attention.length - failed - refused, "canceled"],
  ];
  const detail = parts.flatMap(([files, word]) => (files ? `${count(files)} ${word}` : [])).join(", ");
  return (
    <>
      <Section
        title="Needs attention"
        detail={detail}
        rows={attention}
        queue={queue}
        action={
          again > 1 ? (
            <Button kind="ghost" size="small" onClick={() => queue.retryAll(project)}>
              <RotateCw aria-hidden />
              Retry {again}
            </Button>
          ) : null
        }
      />
      <Section title="To upload" detail={count(unsent.length)} rows={unsent} queue={queue} shown={60} />
      <Section title="Waiting" detail={count(waiting.length)} rows={running(waiting)} queue={queue} />
      <Section
        title="Done"
        detail={count(done.length)}
        rows={done}
        queue={queue}
        folded={done.length >= FOLDED_FROM || (isBusy(rows) && rows.length >= FOLDED_FROM)}
      />
    </>
  );
}

/** Moves files that are being sent to the top. */
const running = (rows: readonly QueueRow[]) => {
  const isSent = ({ now }: QueueRow) => now.at === "running" && now.phase.phase === "sending";
  return [...rows.filter(isSent), ...rows.filter((row) => !isSent(row))];
};

type SectionProps = {
  title: string;
  detail: string;
  rows: readonly QueueRow[];
  queue: Queue;
  action?: ReactNode;
  /** Rows shown at first. */
  shown?: number;
  /** Defined for a section that folds: its state until the person changes it. */
  folded?: boolean;
};

function Section({ title, detail, rows, queue, action, shown = SHOWN, folded }: SectionProps) {
  const [chosen, choose] = useState<boolean | null>(null);
  const [all, setAll] = useState(false);
  const id = useId();
  if (!rows.length) return null;
  const open = folded === undefined || !(chosen ?? folded);
  const list = all ? rows : rows.slice(0, shown);
  const heading = (
    <>
      <b className="font-strong text-ink">{title}</b> <span className="text-xs text-ink-3">{detail}</span>
    </>
  );
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 first:border-t-0 sm:px-6">
      <div className="flex min-h-10 items-center gap-2">
        <h3 id={id} className="min-w-0 flex-1">
          {folded === undefined ? (
            heading
          ) : (
            <button type="button" aria-expanded={open} onClick={() => choose(open)} className="flex w-full items-center gap-2 text-start">
              <ChevronRight aria-hidden className={`size-4 text-ink-3 transition-transform ${open ? "rotate-90" : "rtl:rotate-180"}`} />
              <span>{heading}</span>
            </button>
          )}
        </h3>
        {action}
      </div>
      {open ? (
        <>
          <UploadRows rows={list} queue={queue} label={title} />
          {rows.length > list.length ? (
            <div className="flex min-h-10 items-center justify-between border-t border-line text-ink-2">
              <span>{count(rows.length - list.length)} more</span>
              <Button kind="ghost" size="small" onClick={() => setAll(true)}>
                Show all
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </section>
  );
}
