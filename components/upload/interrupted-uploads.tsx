"use client";

import { CircleDashed, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { bytes, plural } from "@/lib/format";
import { FilePick } from "./file-pick";
import type { Uploads } from "./use-uploads";

/** Banner for all uploads that a closed tab left unfinished. Files chosen again continue with their branch and access, found by their content. */
export function InterruptedUploads({ uploads }: { uploads: Uploads }) {
  const { queue, rows, project, resume, unmatched } = uploads;
  const [listed, setListed] = useState(false);
  const left = rows.filter(({ now }) => now.at === "interrupted");
  if (!left.length) return null;
  const total = left.reduce((sum, { size }) => sum + size, 0);
  const place = new Set(left.map(({ to }) => (to.prNumber ? `#${to.prNumber}` : (to.branch ?? ""))));
  const where = place.size === 1 && [...place][0] ? ` for ${[...place][0]}` : "";
  return (
    <section aria-label="Interrupted uploads" className="border-t border-line bg-wash px-4 py-3.5 sm:px-6">
      <div className="flex items-start gap-3">
        <CircleDashed aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-2" />
        <div className="min-w-0 flex-1">
          <p>
            <b className="font-strong">
              {plural(left.length, "upload")} interrupted{where}, {bytes(total)}.
            </b>{" "}
            <span className="text-ink-2">Choose the same files or their folder again to continue. Branch and access are kept.</span>
          </p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <FilePick label="Files to resume" onFiles={resume} size="small">
              Choose files
            </FilePick>
            <FilePick label="Folder to resume" folder onFiles={resume} size="small">
              Choose folder
            </FilePick>
            <Button size="small" kind="ghost" onClick={() => queue.discardInterrupted(project)}>
              Discard all
            </Button>
            <Button size="small" kind="ghost" aria-expanded={listed} onClick={() => setListed(!listed)}>
              {listed ? "Hide files" : "Show files"}
            </Button>
          </div>
          {unmatched.length ? (
            <p role="alert" className="mt-2 text-xs text-danger">
              {unmatched.length === 1
                ? `${unmatched[0]} is a different file, or it has changed. It wasn’t added.`
                : `${plural(unmatched.length, "file")} are different or have changed. They weren’t added.`}
            </p>
          ) : null}
          {listed ? (
            <ul aria-label="Interrupted files" className="mt-2 max-h-48 overflow-y-auto">
              {left.map(({ id, name, size }) => (
                <li key={id} className="flex min-h-9 items-center gap-2 border-t border-line">
                  <span className="min-w-0 flex-1 truncate" dir="auto" title={name}>
                    {name}
                  </span>
                  <span className="text-xs text-ink-3">{bytes(size)}</span>
                  <IconButton label={`Discard ${name}`} side="end" onClick={() => queue.dismiss(id)}>
                    <X aria-hidden />
                  </IconButton>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </section>
  );
}
