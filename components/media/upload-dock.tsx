"use client";

import { GitBranch, Globe, Lock, Upload, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { bytes } from "@/lib/format";
import { isBusy } from "@/lib/upload/queue";
import { UploadRow } from "./upload-row";
import type { Uploads } from "./upload-use-uploads";

/** The column of uploads: where files go, and how each of them fares. */
export function UploadDock({ uploads, pick, close }: { uploads: Uploads; pick: () => void; close: () => void }) {
  const { queue, rows, done, visibility, setVisibility, branch, setBranch } = uploads;
  const busy = isBusy(rows);
  const left = rows.reduce((sum, { state, file, ...row }) => {
    if (state === "waiting") return sum + file.size;
    if (state !== "running" || !("at" in row)) return sum;
    return sum + (row.at.phase === "sending" ? file.size - row.at.done : row.at.phase === "checking" ? 0 : file.size);
  }, 0);
  return (
    <aside
      aria-label="Uploads"
      className="flex flex-col border-line bg-sheet max-xl:border-b xl:sticky xl:top-0 xl:order-last xl:h-dvh xl:w-100 xl:shrink-0 xl:border-s"
    >
      <header className="flex items-center gap-2 px-4 pt-5 pb-4 sm:px-6">
        <h2 className="text-base font-strong">Uploads</h2>
        {rows.length ? (
          <span className="text-xs text-ink-3">
            {done} of {rows.length} done
          </span>
        ) : null}
        <span className="ms-auto flex items-center gap-1">
          {done ? (
            <Button kind="ghost" size="small" onClick={queue.clear}>
              Clear done
            </Button>
          ) : null}
          {rows.length ? null : (
            <IconButton label="Close uploads" side="end" onClick={close}>
              <X aria-hidden />
            </IconButton>
          )}
        </span>
      </header>
      <button
        type="button"
        onClick={pick}
        className="mx-4 flex items-center gap-3 rounded-lg border border-dashed border-ink-3 bg-wash px-4 py-3.5 text-start text-ink-2 transition-colors hover:border-ink-2 hover:text-ink sm:mx-6"
      >
        <Upload aria-hidden className="size-4 shrink-0" />
        <span>
          Drop files, paste a screenshot, or <span className="text-link underline underline-offset-3">choose files</span>
          <span className="block text-xs text-ink-3">PNG, JPEG, WebP, AVIF, GIF, MP4, WebM or MOV</span>
        </span>
      </button>
      <div className="flex flex-wrap gap-2 px-4 py-3 sm:px-6">
        <Select
          aria-label="Who may open the links"
          icon={visibility === "public" ? <Globe aria-hidden /> : <Lock aria-hidden />}
          value={visibility}
          onChange={(event) => setVisibility(event.target.value as "public" | "team")}
        >
          <option value="public">Public link</option>
          <option value="team">Team only</option>
        </Select>
        <span className="relative min-w-36 flex-1">
          <GitBranch aria-hidden className="pointer-events-none absolute inset-s-2.5 top-1/2 size-4 -translate-y-1/2 text-ink-3" />
          <Input
            aria-label="Branch"
            placeholder="Branch, if any"
            maxLength={255}
            spellCheck={false}
            autoCapitalize="none"
            value={branch}
            onChange={(event) => setBranch(event.target.value)}
            className="ps-8.5"
          />
        </span>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-4 max-xl:max-h-80 sm:px-6">
        {rows.map((row) => (
          <UploadRow key={row.id} row={row} queue={queue} />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {rows.length && !busy ? `${done} of ${rows.length} uploads done` : ""}
      </p>
      {busy ? (
        <footer className="flex h-12 shrink-0 items-center justify-between border-t border-line px-4 text-xs text-ink-3 sm:px-6">
          <span>Three at a time</span>
          <span className="mono">{left ? `${bytes(left)} to go` : "Checking"}</span>
        </footer>
      ) : null}
    </aside>
  );
}
