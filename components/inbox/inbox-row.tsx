"use client";

import { Check, CircleDot, ImageOff, UserRoundCheck } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { Tag } from "@/components/ui/tag";
import { Time } from "@/components/ui/time";
import type { InboxThread } from "@/lib/queries/inbox";
import { DueDate } from "@/components/ui/due-date";
import { pathOf } from "./path-of";

/** Returns what happened in a thread, after the name of the person. */
function eventOf({ reason, comment }: InboxThread): string {
  if (reason === "mention") return "mentioned you";
  if (reason === "assignments") return "commented, assigned to you";
  if (reason === "uploads") return "commented on your upload";
  return comment.isReply ? "replied" : "commented";
}

/** Picture of the place of a thread; a sign where there is none. */
function Crop({ url }: { url: string | null }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className="grid h-14 w-20 shrink-0 place-items-center overflow-clip rounded-sm bg-stage sm:h-20 sm:w-30">
      {url && !broken ? (
        // oxlint-disable-next-line nextjs/no-img-element -- a small WebP of its size
        <img src={pathOf(url)} alt="" loading="lazy" decoding="async" className="size-full object-cover" onError={() => setBroken(true)} />
      ) : (
        <ImageOff aria-hidden className="size-4 text-ink-3" />
      )}
    </span>
  );
}

type Props = {
  thread: InboxThread;
  /** The keyboard is at this row. */
  current: boolean;
  selected: boolean;
  onSelect: () => void;
  onOpen: () => void;
  onMark: () => void;
  onFocus: () => void;
};

/** A thread of the inbox: its place, who wrote what, and where. */
export function InboxThreadRow({ thread, current, selected, onSelect, onOpen, onMark, onFocus }: Props) {
  const { comment, subject, account, project, unread } = thread;
  const author = comment.guestName ?? comment.author?.name ?? comment.author?.slug ?? "Someone";
  const where = [
    subject.snapshotName ?? subject.name,
    ...(subject.snapshotName ? [subject.name] : subject.version ? [`v${subject.version}`] : []),
  ];
  return (
    <li
      data-inbox={thread.id}
      data-current={current || undefined}
      onFocus={onFocus}
      className={`group relative flex gap-3 px-3 py-3 transition-colors hover:bg-wash sm:gap-4 sm:px-4 ${current || selected ? "bg-wash" : ""}`}
    >
      <label htmlFor={`select-${thread.id}`} className="relative z-1 -m-3 grid shrink-0 cursor-pointer place-items-center p-3">
        <Checkbox id={`select-${thread.id}`} checked={selected} onChange={onSelect} />
        <span className="sr-only">
          Select thread by {author} on {where[0]}
        </span>
      </label>
      <Crop url={thread.cropUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex min-h-5 items-center gap-1.5">
          {unread ? <span aria-hidden className="size-2 shrink-0 rounded-full bg-ink" /> : null}
          <Avatar name={author} src={comment.author?.pictureUrl} size="small" />
          <Link
            href={pathOf(thread.url)}
            prefetch={false}
            onClick={onOpen}
            className={`min-w-0 truncate rounded-sm outline-offset-4 after:absolute after:inset-0 ${unread ? "font-strong" : "text-ink-2"}`}
            dir="auto"
          >
            {unread ? <span className="sr-only">Unread: </span> : null}
            {author} {comment.guestName === null ? "" : "(guest) "}
            <span className="font-normal text-ink-2 max-sm:sr-only">{eventOf(thread)}</span>
          </Link>
          <Time at={thread.activeAt} className="ms-auto shrink-0 text-xs text-ink-3" />
        </p>
        <p className={`mt-0.5 line-clamp-2 wrap-anywhere ${unread ? "" : "text-ink-2"}`} dir="auto">
          {comment.text || "Attached a place"}
        </p>
        <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          <span aria-hidden className="text-ink-2 first-letter:uppercase sm:hidden">
            {eventOf(thread)}
          </span>
          <span className="max-w-full min-w-0 truncate" dir="auto" title={where.join(", ")}>
            {where.join(", ")}
          </span>
          <span className="max-w-full min-w-0 truncate max-sm:hidden" dir="auto" title={`${account.name ?? account.slug} / ${project}`}>
            {account.name ?? account.slug} / {project}
          </span>
          {thread.resolvedAt ? (
            <Tag kind="done">
              <Check aria-hidden /> Resolved
            </Tag>
          ) : null}
          {thread.assignee ? (
            <Tag>
              <UserRoundCheck aria-hidden />
              <span className="max-w-30 truncate" dir="auto">
                {thread.assignee.name ?? thread.assignee.slug}
              </span>
            </Tag>
          ) : null}
          {thread.dueOn && !thread.resolvedAt ? <DueDate on={thread.dueOn} /> : null}
        </div>
      </div>
      <span className="relative z-1 flex w-7 shrink-0 items-center pointer-coarse:w-11">
        <IconButton label={unread ? "Mark as read" : "Mark as unread"} shortcut={unread ? "E" : "U"} side="end" onClick={onMark}>
          {unread ? <Check aria-hidden /> : <CircleDot aria-hidden />}
        </IconButton>
      </span>
    </li>
  );
}
