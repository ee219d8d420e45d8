"use client";

import { Copy, Link2, Upload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { bytes, plural } from "@/lib/format";
import { linksOf, markdownOf } from "@/lib/media/media-markdown";
import { bytesLeft, isBusy, type QueueRow, previewSummary } from "@/lib/upload/rows";
import type { Uploads } from "./use-uploads";

/** Next step of the batch: start it, wait for it, or copy the links of finished files. */
export function UploadFooter({ uploads: { queue, rows, project } }: { uploads: Uploads }) {
  const ready = rows.filter(({ now }) => now.at === "ready").length;
  const reading = rows.filter(({ now, eager }) => now.at === "reading" && !eager).length;
  const done = rows.flatMap(({ now }) => (now.at === "done" ? [now.media] : []));
  const busy = isBusy(rows);
  if (ready || reading)
    return (
      <footer className="border-t border-line px-4 py-3 sm:px-6">
        <Button kind="primary" className="w-full" onClick={() => queue.start(project)}>
          <Upload aria-hidden />
          Upload {plural(ready + reading, "file")}
        </Button>
        <p role="status" className="mt-2 min-h-4 text-center text-xs text-ink-3">
          {reading ? `Reading ${plural(reading, "file")}…` : previewSummary(rows)}
        </p>
      </footer>
    );
  if (busy) return <Going rows={rows} cancel={() => queue.cancelRest(project)} />;
  if (!done.length) return null;
  return (
    <footer className="border-t border-line px-4 py-3 sm:px-6">
      <div className="flex flex-wrap gap-2">
        <CopyButton
          kind="primary"
          className="flex-1"
          icon={<Copy aria-hidden />}
          label={done.length === 1 ? "Copy Markdown" : `Copy Markdown for ${done.length} files`}
          text={markdownOf(done)}
        />
        <CopyButton
          className="flex-1"
          icon={<Link2 aria-hidden />}
          label={done.length === 1 ? "Copy link" : "Copy links"}
          text={linksOf(done)}
        />
      </div>
      <p className="mt-2 text-center text-xs text-ink-3">Paste it into a pull request, issue or chat.</p>
    </footer>
  );
}

/** Remaining bytes, with the remaining time at the current speed. */
function Going({ rows, cancel }: { rows: readonly QueueRow[]; cancel: () => void }) {
  const left = bytesLeft(rows);
  const start = useRef<{ at: number; left: number } | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const now = performance.now();
    const from = (start.current ??= { at: now, left });
    // Files were added, so measure the speed again.
    if (left > from.left) start.current = { at: now, left };
    const [gone, took] = [from.left - left, now - from.at];
    setSeconds(gone > 0 && took > 1500 ? Math.ceil((left * took) / gone / 1000) : null);
  }, [left]);
  const about = seconds === null ? "" : seconds < 90 ? `, about ${seconds} s` : `, about ${Math.round(seconds / 60)} min`;
  const places = new Set(rows.filter(({ now }) => now.at === "waiting" || now.at === "running").map(({ to }) => placeText(to)));
  const place = places.size === 1 ? [...places][0] : "";
  return (
    <footer className="flex min-h-14 shrink-0 items-center justify-between gap-3 border-t border-line px-4 py-2 text-xs text-ink-3 sm:px-6">
      <span className="min-w-0 wrap-anywhere">
        <span className="tabular-nums">{left ? `${bytes(left)} left${about}` : "Verifying…"}</span>
        {place ? (
          <>
            {", to "}
            <span className="mono">{place}</span>
          </>
        ) : null}
      </span>
      <Button onClick={cancel}>Cancel rest</Button>
    </footer>
  );
}

const placeText = ({ prNumber, branch }: QueueRow["to"]) => (prNumber ? `#${prNumber}` : (branch ?? ""));
