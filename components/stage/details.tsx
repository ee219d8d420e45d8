"use client";

import { Check, Code, Download, FileText, Link2 } from "lucide-react";
import type { ReactNode } from "react";
import { PopoverRow, popoverRowClass } from "@/components/ui/popover-row";
import { Segmented } from "@/components/ui/segmented";
import { Time } from "@/components/ui/time";
import { useCopy } from "@/components/ui/use-copy";
import { setTheme, useTheme } from "@/components/ui/use-theme";
import { clock } from "@/lib/media/clock";
import { bytes, daysUntil, plural } from "@/lib/format";
import { embedHtml } from "@/lib/media/embed-html";

export type DetailsOf = {
  name: string;
  description: string | null;
  url: string;
  markdown: string;
  visibility: "team" | "public";
  /** Name of the share link that opened the page; null for the media's own page. */
  linkName: string | null;
  branch: string | null;
  prNumber: number | null;
  team: string | null;
  project: string | null;
  version: {
    number: number;
    fileUrl: string;
    posterUrl: string | null;
    contentType: string;
    sizeBytes: number;
    width: number | null;
    height: number | null;
    durationMs?: number | null | undefined;
    createdAt: string;
    createdBy?: string | null | undefined;
    expiresAt: string | null;
  };
};

function CopyItem({ icon, text, children }: { icon: ReactNode; text: () => string; children: string }) {
  const { copied, copy } = useCopy();
  return (
    <PopoverRow icon={copied ? <Check aria-hidden /> : icon} onClick={() => void copy(text())}>
      <span className="flex">
        <span className="flex-1">{children}</span>
        <span role="status" className="text-xs text-ink-2">
          {copied ? "Copied" : ""}
        </span>
      </span>
    </PopoverRow>
  );
}

const themeNames = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type Props = {
  of: DetailsOf;
  linkToView: () => string;
  downloads: boolean;
  /** Rows that change the file, between the download and what changes the page. */
  fileRows: ReactNode;
  /** Rows that change the page. */
  pageRows: ReactNode;
};

/** Details of the shown version, ways to copy and download it, and the look of the page. */
export function Details({ of, linkToView, downloads, fileRows, pageRows }: Props) {
  const theme = useTheme();
  const { version, visibility, team } = of;
  const days = version.expiresAt ? daysUntil(version.expiresAt) : null;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Size", version.width && version.height ? `${version.width} × ${version.height} px` : null],
    ["Length", version.durationMs ? clock(version.durationMs / 1000) : null],
    ["File", `${bytes(version.sizeBytes)}, ${version.contentType}`],
    ["Version", version.number],
    ["Uploaded", <Time key="time" at={version.createdAt} />],
    ["By", version.createdBy],
    ["Project", of.project ? `${team} / ${of.project}` : null],
    ["Branch", of.branch],
    ["Pull request", of.prNumber === null ? null : `#${of.prNumber}`],
    ["Expires in", days === null ? null : plural(days, "day")],
    ["Link", of.linkName],
    ["Access", of.linkName !== null ? null : visibility === "public" ? "Anyone with the link" : team ? `${team} members` : "Team members"],
  ];
  return (
    <div className="p-1">
      {of.description ? <p className="px-2 pt-1 pb-2 wrap-anywhere whitespace-pre-line">{of.description}</p> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-2 pt-1 pb-2">
        {rows.map(([name, value]) =>
          value ? (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 text-end wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="border-t border-line py-1">
        {fileRows}
        {downloads ? (
          <a href={version.fileUrl} download={of.name} className={popoverRowClass}>
            <Download aria-hidden />
            Download original
          </a>
        ) : null}
        <CopyItem icon={<Link2 aria-hidden />} text={linkToView}>
          Copy link to this view
        </CopyItem>
        <CopyItem icon={<FileText aria-hidden />} text={() => of.markdown}>
          Copy Markdown
        </CopyItem>
        <CopyItem icon={<Code aria-hidden />} text={() => embedHtml(of)}>
          Copy HTML
        </CopyItem>
      </div>
      <div className="border-t border-line pt-1">
        {pageRows}
        <div className="flex min-h-9 items-center justify-between gap-2 px-2 pointer-coarse:min-h-12">
          <span aria-hidden>Theme</span>
          <Segmented label="Theme" value={theme} onChange={setTheme} options={themeNames} />
        </div>
      </div>
    </div>
  );
}
