"use client";

import { Upload, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { bytes } from "@/lib/format";
import type { MediaGroupFacts } from "@/lib/queries/media";
import { isBusy, isDiscardable, uploadTally } from "@/lib/upload/rows";
import { UploadFooter } from "./upload-footer";
import { UploadRows } from "./upload-rows";
import { UploadDestination } from "./upload-destination";
import type { Uploads } from "./use-uploads";

type Props = { uploads: Uploads; groups: readonly MediaGroupFacts[]; pick: () => void; close: () => void };

/** Upload panel: destination, files with their expected result, and progress. */
export function UploadDock({ uploads, groups, pick, close }: Props) {
  const { queue, rows, project, add, maxBytes } = uploads;
  const mayClear = rows.some(isDiscardable);
  const tally = uploadTally(rows);
  return (
    <aside
      aria-label="Uploads"
      className="flex flex-col border-line bg-sheet max-xl:border-b xl:sticky xl:top-0 xl:order-last xl:h-dvh xl:w-100 xl:shrink-0 xl:border-s"
    >
      <header className="flex items-center gap-2 px-4 pt-5 pb-4 sm:px-6">
        <h2 className="text-base font-strong">Uploads</h2>
        {tally ? <span className="text-xs text-ink-3">{tally}</span> : null}
        <span className="ms-auto flex items-center gap-1">
          {mayClear ? (
            <Button kind="ghost" size="small" onClick={() => queue.clear(project)}>
              {rows.some(({ now }) => now.at === "done") ? "Clear done" : "Clear"}
            </Button>
          ) : null}
          {rows.length ? null : (
            <IconButton label="Close uploads" side="end" onClick={close}>
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      </header>
      <div className="mx-4 flex items-start gap-3 rounded-lg border border-dashed border-ink-3 bg-wash px-4 py-3.5 text-ink-2 sm:mx-6">
        <Upload aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p>
          Drop files, paste a screenshot, or{" "}
          <button type="button" onClick={pick} className="link">
            choose files
          </button>{" "}
          or <FolderButton onFiles={add} />
          <span className="block text-xs text-ink-3">
            PNG, JPEG, WebP, AVIF, GIF, MP4, WebM or MOV{maxBytes ? `, up to ${bytes(maxBytes)} each` : ""}
          </span>
        </p>
      </div>
      <UploadDestination uploads={uploads} groups={groups} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 max-xl:max-h-80 sm:px-6">
        <UploadRows rows={rows} queue={queue} />
      </div>
      <p role="status" className="sr-only">
        {rows.length && !isBusy(rows) ? tally : ""}
      </p>
      <UploadFooter uploads={uploads} />
    </aside>
  );
}

function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="link" onClick={() => input.current?.click()}>
        a folder
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Folder to upload"
        {...{ webkitdirectory: "" }}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
