"use client";

import { Check, Code, Download, FileText, Keyboard, Link2, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { Time } from "@/components/ui/time";
import { useCopy } from "@/components/ui/use-copy";
import { clock } from "@/lib/media/clock";
import { bytes, count, daysUntil, plural } from "@/lib/format";
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

const itemClass = "flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-wash [&_svg]:size-4 [&_svg]:text-ink-3";

function CopyItem({ icon, text, children }: { icon: ReactNode; text: () => string; children: string }) {
  const { copied, copy } = useCopy();
  return (
    <button type="button" className={`${itemClass} pointer-coarse:min-h-11`} onClick={() => void copy(text())}>
      {copied ? <Check aria-hidden /> : icon}
      <span className="flex-1">{children}</span>
      <span role="status" className="text-xs text-ink-2">
        {copied ? "Copied" : ""}
      </span>
    </button>
  );
}

type Props = {
  of: DetailsOf;
  linkToView: () => string;
  onShareLinks: (() => void) | null;
  downloads: boolean;
  onShortcuts: () => void;
};

/** Details of the shown version, and ways to copy, share and download it. */
export default function Details({ of, linkToView, onShareLinks, downloads, onShortcuts }: Props) {
  const { version, visibility, team } = of;
  const days = version.expiresAt ? daysUntil(version.expiresAt) : null;
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Size", version.width && version.height ? `${count(version.width)} × ${count(version.height)} px` : null],
    ["Length", version.durationMs ? clock(version.durationMs / 1000) : null],
    ["File", `${bytes(version.sizeBytes)}, ${version.contentType}`],
    ["Version", version.number],
    ["Uploaded", <Time key="time" at={version.createdAt} />],
    ["By", version.createdBy],
    ["Project", of.project ? `${team} / ${of.project}` : null],
    ["Branch", of.branch],
    ["Pull request", of.prNumber === null ? null : `#${of.prNumber}`],
    ["Expires in", days === null ? null : plural(days, "day")],
    ["Share link", of.linkName],
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
      <div className="border-t border-line pt-1">
        <CopyItem icon={<Link2 aria-hidden />} text={linkToView}>
          Copy link to this view
        </CopyItem>
        <CopyItem icon={<Link2 aria-hidden />} text={() => of.url}>
          Copy link to the page
        </CopyItem>
        <CopyItem icon={<FileText aria-hidden />} text={() => of.markdown}>
          Copy Markdown
        </CopyItem>
        <CopyItem icon={<Code aria-hidden />} text={() => embedHtml(of)}>
          Copy HTML
        </CopyItem>
        {onShareLinks ? (
          <button type="button" className={`${itemClass} pointer-coarse:min-h-11`} onClick={onShareLinks}>
            <Share2 aria-hidden />
            Share links…
          </button>
        ) : null}
        {downloads ? (
          <a href={version.fileUrl} download={of.name} className={`${itemClass} pointer-coarse:min-h-11`}>
            <Download aria-hidden />
            Download original
          </a>
        ) : null}
        <button type="button" className={`${itemClass} pointer-coarse:hidden`} onClick={onShortcuts}>
          <Keyboard aria-hidden />
          Keyboard shortcuts
        </button>
      </div>
    </div>
  );
}
