"use client";

import { Minus, Upload, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useOnline } from "@/components/shell/use-connection";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { bytes } from "@/lib/format";
import type { MediaGroupFacts } from "@/lib/queries/media";
import { isDiscardable } from "@/lib/upload/rows";
import { tallyOf, tallyText } from "@/lib/upload/tally";
import { FilePick } from "./file-pick";
import { InterruptedUploads } from "./interrupted-uploads";
import { UploadDestination } from "./upload-destination";
import { UploadFooter } from "./upload-footer";
import { UploadPill } from "./upload-pill";
import { UploadPause, UploadProgress } from "./upload-progress";
import { UploadSections } from "./upload-sections";
import type { Uploads } from "./use-uploads";

type Props = {
  uploads: Uploads;
  groups: readonly MediaGroupFacts[];
  /** Opens the chooser of files. Without it, the drawer only shows progress. */
  pick?: () => void;
  close: () => void;
};

/** Drawer of uploads over the page: destination, files with their expected result, and progress. It folds to a pill. */
export function UploadDrawer({ uploads, groups, pick, close }: Props) {
  const { queue, rows, project, add, maxBytes, folded, fold } = uploads;
  const offline = !useOnline();
  const tally = tallyOf(rows, offline);
  const [isMoved, setMoved] = useState(false);
  const foldButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isMoved && !folded) foldButton.current?.focus();
  }, [isMoved, folded]);
  const toggle = (next: boolean) => {
    setMoved(true);
    fold(next);
  };
  const done = tally.waiting || tally.unsent ? "" : tallyText(tally);
  if (folded)
    return (
      <>
        <UploadPill tally={tally} onOpen={() => toggle(false)} takeFocus={isMoved} />
        <p role="status" className="sr-only">
          {done}
        </p>
      </>
    );
  const mayClear = !tally.waiting && rows.some(isDiscardable);
  const title = tally.asked ? `${tally.done} of ${tally.asked} uploaded` : "Uploads";
  return (
    <aside
      aria-label="Uploads"
      className="fixed inset-e-0 bottom-0 z-30 flex w-full flex-col border-line bg-sheet shadow-float max-sm:max-h-[85dvh] max-sm:rounded-t-lg max-sm:border-t sm:top-0 sm:w-110 sm:border-s max-rail:sm:top-14"
    >
      <header className="shrink-0 px-4 pt-4 pb-4 sm:px-6 sm:pt-5">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-lg font-strong">{title}</h2>
          {mayClear ? (
            <Button kind="ghost" size="small" onClick={() => queue.clear(project)}>
              {tally.done ? "Clear done" : "Clear"}
            </Button>
          ) : null}
          {rows.length ? (
            <IconButton ref={foldButton} label="Fold uploads" side="end" onClick={() => toggle(true)}>
              <Minus aria-hidden />
            </IconButton>
          ) : (
            <IconButton label="Close uploads" side="end" onClick={close}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        {tally.asked ? <UploadProgress tally={tally} /> : null}
      </header>
      <UploadPause tally={tally} offline={offline} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {pick && (tally.unsent || !tally.waiting) ? (
          <>
            <div className="mx-4 flex items-start gap-3 rounded-lg border border-dashed border-ink-3 bg-wash px-4 py-3.5 text-ink-2 sm:mx-6">
              <Upload aria-hidden className="mt-0.5 size-4 shrink-0" />
              <p>
                Drop files, paste a screenshot, or{" "}
                <button type="button" onClick={pick} className="link">
                  choose files
                </button>{" "}
                or{" "}
                <FilePick label="Folder to upload" folder onFiles={add}>
                  a folder
                </FilePick>
                <span className="block text-xs text-ink-3">
                  PNG, JPEG, WebP, AVIF, GIF, MP4, WebM or MOV{maxBytes ? `, up to ${bytes(maxBytes)} each` : ""}
                </span>
              </p>
            </div>
            <UploadDestination uploads={uploads} groups={groups} />
          </>
        ) : null}
        <InterruptedUploads uploads={uploads} />
        <UploadSections rows={rows} queue={queue} project={project} />
      </div>
      <p role="status" className="sr-only">
        {done}
      </p>
      <UploadFooter uploads={uploads} />
    </aside>
  );
}
