"use client";

import { CircleAlert, CircleCheck, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/lib/browser/download";
import { csvFile } from "@/lib/team/csv";
import { plural } from "@/lib/format";
import { roleName } from "@/lib/team/roles";
import type { SendResult } from "./use-sending";

type Props = { slug: string; report: SendResult; onAgain: () => void; onClose: () => void };

/** Report after sending: sent invites, and the others with their reasons. Takes the focus when it appears. */
export function SendReport({ slug, report: { sent, failures }, onAgain, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const again = failures.filter((failure) => failure.again);
  const save = () =>
    downloadText(
      `${slug}-invites-not-sent.csv`,
      csvFile([["Address", "Role", "Reason"], ...failures.map(({ written, level, reason }) => [written, level, reason])]),
      "text/csv;charset=utf-8",
    );
  return (
    <div className="grid gap-3 sheet p-4">
      <h3 ref={heading} tabIndex={-1} className="flex items-center gap-2 font-strong outline-none [&_svg]:size-4">
        {failures.length ? <CircleAlert aria-hidden className="text-danger" /> : <CircleCheck aria-hidden className="text-done" />}
        {sent ? `${plural(sent, "invite")} sent` : "No invites sent"}
        {failures.length ? `, ${failures.length} not` : ""}
      </h3>
      {failures.length ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
        <ul tabIndex={0} aria-label="Not sent" className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line">
          {failures.map(({ written, level, reason }, index) => (
            <li key={index} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 [content-visibility:auto]">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{written}</span>
              <span className="text-xs text-ink-3">{roleName(level)}</span>
              <span className="text-xs text-ink-2 sm:basis-56">{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {again.length ? (
          <Button kind="primary" onClick={onAgain}>
            Try these again
          </Button>
        ) : null}
        {failures.length ? (
          <Button onClick={save}>
            <Download aria-hidden />
            Save as CSV
          </Button>
        ) : null}
        <Button kind={again.length ? "ghost" : "line"} onClick={onClose}>
          Invite more people
        </Button>
      </div>
    </div>
  );
}
