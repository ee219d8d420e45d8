"use client";

import { Ban, Check, CircleAlert, Film, Image as ImageIcon, RotateCw, X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Progress } from "@/components/ui/progress";
import { bytesOf } from "@/lib/format";
import type { Queue, Row } from "@/lib/upload/queue";

/** One file: what it is, then one sentence about how it fares, then the one thing to do about it. */
export function UploadRow({ row, queue }: { row: Row; queue: Queue }) {
  const dismiss = (
    <IconButton label={`Remove ${row.file.name}`} side="end" className="-me-1.5" onClick={() => queue.dismiss(row.id)}>
      <X aria-hidden />
    </IconButton>
  );
  const again = (label: string) => (
    <Button size="small" onClick={() => queue.retry(row.id)} aria-label={`${label}: ${row.file.name}`}>
      <RotateCw aria-hidden />
      {label}
    </Button>
  );
  return (
    <li className="grid min-h-17 grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2.5">
      <Thumb file={row.file} />
      <div className="min-w-0">
        {row.state === "done" ? (
          <Link href={new URL(row.media.url).pathname} prefetch={false} className="block truncate font-medium hover:underline">
            {row.file.name}
          </Link>
        ) : (
          <p className="truncate font-medium" title={row.file.name}>
            {row.file.name}
          </p>
        )}
        <Sentence row={row} />
      </div>
      <div className="flex items-center gap-1">
        {row.state === "done" ? <CopyButton size="small" text={row.media.url} /> : null}
        {row.state === "failed" && row.retry ? again("Retry") : null}
        {row.state === "cancelled" ? again("Send") : null}
        {row.state === "waiting" || row.state === "running" ? (
          <IconButton label={`Cancel ${row.file.name}`} side="end" className="-me-1.5" onClick={() => queue.cancel(row.id)}>
            <X aria-hidden />
          </IconButton>
        ) : (
          dismiss
        )}
      </div>
    </li>
  );
}

function Sentence({ row }: { row: Row }) {
  if (row.state === "waiting") return <Line>Waits for a free place</Line>;
  if (row.state === "cancelled") return <Line icon={<Ban aria-hidden />}>Cancelled. Nothing was kept.</Line>;
  if (row.state === "failed")
    return (
      <div role="alert">
        <Line icon={<CircleAlert aria-hidden />} tone="text-danger">
          {row.problem}
        </Line>
      </div>
    );
  if (row.state === "done")
    return (
      <Line icon={<Check aria-hidden />} tone="text-done">
        Done, v{row.media.version}
        {row.sent ? "" : ". Already stored, nothing to send"}
      </Line>
    );
  const { at } = row;
  if (at.phase === "declaring" || at.phase === "checking")
    return (
      <>
        <Line>{at.phase === "checking" ? "Checking" : "Asking for a place"}</Line>
        <Progress className="mt-1.5" value={at.phase === "checking" ? 1 : null} label={`Upload of ${row.file.name}`} />
      </>
    );
  return (
    <>
      <p className="flex justify-between gap-2 text-xs text-ink-3">
        <span>{at.phase === "reading" ? "Reading file" : "Sending"}</span>
        <span className="mono">{at.phase === "reading" ? `${Math.round((at.done / at.total) * 100)} %` : bytesOf(at.done, at.total)}</span>
      </p>
      <Progress
        className="mt-1.5"
        value={at.done / at.total}
        label={`${at.phase === "reading" ? "Reading" : "Sending"} ${row.file.name}`}
      />
    </>
  );
}

const Line = ({ icon, tone = "text-ink-3", children }: { icon?: ReactNode; tone?: string; children: ReactNode }) => (
  <p className={`flex items-start gap-1.5 text-xs ${tone} [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0`}>
    {icon}
    <span className="min-w-0">{children}</span>
  </p>
);

/** Largest image, in bytes, that is decoded for a thumbnail of 40 px. */
const DECODE = 25 * 1024 * 1024;

function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  const isVideo = file.type.startsWith("video/");
  const shown = file.type.startsWith("image/") && file.type !== "image/svg+xml" && file.size > 0 && file.size <= DECODE;
  useEffect(() => {
    if (!shown) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, shown]);
  return (
    <span className="grid size-10 place-items-center overflow-hidden rounded-md bg-stage text-ink-2 [&_svg]:size-4">
      {url && !broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
      ) : isVideo ? (
        <Film aria-hidden />
      ) : (
        <ImageIcon aria-hidden />
      )}
    </span>
  );
}
