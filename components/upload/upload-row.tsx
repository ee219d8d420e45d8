"use client";

import { RotateCw, Split, X } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { useMediaHref } from "@/components/shell/media-href";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import type { Queue } from "@/lib/upload/queue";
import { type PreviewText, type QueueRow, stateOf } from "@/lib/upload/rows";
import { UploadPair } from "./upload-pair";
import { UploadStatus } from "./upload-status";
import { UploadThumb } from "./upload-thumbnail";

type Props = {
  row: QueueRow;
  queue: Queue;
  /** Result of sending the file, while the row is ready. */
  preview: PreviewText | undefined;
  /** The row is drawn together with the other half of its pair. */
  paired: boolean;
  /** Rows that can form a pair with this one. */
  partners: readonly { id: number; name: string }[];
};

/** A file in the queue: its name, its status and the next action. Dropping it on another row makes it the “before” of that row. */
export const UploadRow = memo(function UploadRow({ row, queue, preview, paired, partners }: Props) {
  const { id, now, file, name } = row;
  const hrefOf = useMediaHref();
  const free = now.at === "ready";
  const loose = free && !paired;
  const handmade = now.at === "ready" && row.state !== null;
  const again = (label: string) => (
    <Button size="small" onClick={() => queue.retry(id)} aria-label={`${label}: ${name}`}>
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
  return (
    <li
      draggable={free}
      onDragStart={(event) => event.dataTransfer.setData("application/x-loupe-row", String(id))}
      onDragOver={(event) => loose && event.dataTransfer.types.includes("application/x-loupe-row") && event.preventDefault()}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData("application/x-loupe-row");
        if (!dragged || !loose) return;
        event.preventDefault();
        event.stopPropagation();
        queue.pair(Number(dragged), id);
      }}
      className={`grid min-h-17 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5 [contain-intrinsic-block-size:auto_68px] [content-visibility:auto] ${free ? "cursor-grab" : ""}`}
    >
      <UploadThumb file={file} contentType={row.facts?.contentType} />
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          {now.at === "done" ? (
            <Link
              href={hrefOf(now.media.url)}
              prefetch={false}
              className="block truncate font-medium hover:underline"
              dir="auto"
              title={name}
            >
              {name}
            </Link>
          ) : (
            <p className="truncate font-medium" dir="auto" title={name}>
              {name}
            </p>
          )}
          {paired ? <Tag>{stateOf(row) === "before" ? "Before" : "After"}</Tag> : null}
        </div>
        <UploadStatus row={row} preview={preview} />
      </div>
      <div className="flex items-center gap-1">
        {now.at === "done" ? <CopyButton size="small" text={now.media.url} /> : null}
        {now.at === "failed" && now.retry ? again("Retry") : null}
        {now.at === "cancelled" ? again("Upload") : null}
        {free && partners.some((one) => one.id !== id) ? <UploadPair row={row} queue={queue} partners={partners} /> : null}
        {handmade ? (
          <IconButton label="Undo pair" side="end" onClick={() => queue.split(id)}>
            <Split aria-hidden />
          </IconButton>
        ) : null}
        {now.at === "waiting" || now.at === "running" ? (
          <IconButton label={`Cancel ${name}`} side="end" className="-me-1.5" onClick={() => queue.cancel(id)}>
            <X aria-hidden />
          </IconButton>
        ) : (
          <IconButton label={`Remove ${name}`} side="end" className="-me-1.5" onClick={() => queue.dismiss(id)}>
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  );
});
