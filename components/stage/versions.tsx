"use client";

import { ChevronDown } from "lucide-react";
import { Popover } from "@/components/ui/popover";
import { Time } from "@/components/ui/time";
import { bytes } from "@/lib/format";

type VersionItem = {
  number: number;
  createdAt: string;
  createdBy?: string | null | undefined;
  sizeBytes: number;
  width: number | null;
  height: number | null;
};

type Props = {
  /** Newest first. */
  versions: readonly VersionItem[];
  shown: number;
  onVersion: (number: number) => void;
  /** Compares the shown version with another one. */
  onCompare: (number: number) => void;
};

/** Menu of all versions with their uploader and time. Renders nothing for a single version. */
export function Versions({ versions, shown, onVersion, onCompare }: Props) {
  const newest = versions[0]?.number;
  if (versions.length < 2) return null;
  return (
    <>
      <Popover
        label={`v${shown} of ${newest}, versions`}
        tip="Versions"
        className={`tip ms-1 flex h-7 shrink-0 items-center gap-1 rounded-md px-1.5 pointer-coarse:h-11 pointer-coarse:px-3 ${
          shown === newest ? "text-ink-2 hover:bg-wash hover:text-ink" : "bg-mark-wash font-medium inset-ring inset-ring-mark"
        }`}
        trigger={
          <>
            v{shown}
            {shown === newest ? null : <span className="font-normal text-ink-2 max-sm:hidden"> of {newest}</span>}
            <ChevronDown aria-hidden className="size-3.5" />
          </>
        }
      >
        {(close) => (
          <ul aria-label="Versions">
            {versions.map((version) => (
              <li key={version.number} className="group flex items-center gap-1 rounded-md hover:bg-wash">
                <button
                  type="button"
                  aria-current={version.number === shown || undefined}
                  className="grid min-w-0 flex-1 grid-cols-[32px_minmax(0,1fr)] gap-x-2 px-2 py-1.5 text-start aria-[current]:font-medium"
                  onClick={() => {
                    close();
                    onVersion(version.number);
                  }}
                >
                  <span className="mono row-span-2 text-ink">v{version.number}</span>
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="min-w-0 truncate" dir="auto" title={version.createdBy ?? undefined}>
                      {version.createdBy ?? "Uploaded"}
                    </span>
                    {version.number === newest ? (
                      <span className="shrink-0 rounded-full bg-wash px-1.5 text-2xs text-ink-2">Latest</span>
                    ) : null}
                    {version.number === shown ? <span className="shrink-0 text-2xs text-ink-2">shown</span> : null}
                  </span>
                  <span className="truncate text-xs font-normal text-ink-3" dir="auto">
                    <Time at={version.createdAt} />
                    {version.width && version.height ? `, ${version.width} × ${version.height}` : ""}, {bytes(version.sizeBytes)}
                  </span>
                </button>
                {version.number === shown ? null : (
                  <button
                    type="button"
                    className="link shrink-0 px-2 py-2 text-xs"
                    onClick={() => {
                      close();
                      onCompare(version.number);
                    }}
                  >
                    Compare<span className="sr-only"> with version {version.number}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Popover>
      <noscript>
        {versions.map(({ number }) => (
          <a key={number} href={`?v=${number}`} className="link ms-1">
            v{number}
          </a>
        ))}
      </noscript>
    </>
  );
}
