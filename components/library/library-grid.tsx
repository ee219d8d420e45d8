"use client";

import { Copy, Folder, GitBranch, GitPullRequest } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import type { MenuHandle } from "@/components/ui/menu";
import { plural } from "@/lib/format";
import { type LibraryFilter, libraryQuery, libraryUrl } from "@/lib/media/library-filter";
import { excludesRows } from "@/lib/lists/list-filter";
import type { Frame, FrameGroup } from "@/lib/media/media-groups";
import { markdownOf } from "@/lib/media/media-markdown";
import type { MediaGroupFacts } from "@/lib/queries/media";
import { LibraryCard } from "./media-card";

type Cards = { ids: ReadonlySet<string>; onSelect: (frame: Frame, range: boolean) => void; menu: MenuHandle<Frame>; mayRename: boolean };
type Props = Cards & {
  groups: readonly FrameGroup[];
  /** Totals of each group, including pages that are not loaded. */
  facts: readonly MediaGroupFacts[];
  filter: LibraryFilter;
};

/** Media grouped by pull request or branch, or in a single grid for another order. */
export const LibraryGrid = memo(function LibraryGrid({ groups, facts, filter, ...cards }: Props) {
  if (filter.sort)
    return (
      <section aria-label="Files">
        <h2 className="sr-only">Files</h2>
        <Frames frames={groups.flatMap(({ frames }) => frames)} placed {...cards} />
      </section>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {groups.map((group) => (
        <section key={group.key} aria-label={titleOf(group)}>
          {groups.length > 1 || group.key ? <GroupHead group={group} facts={facts} filter={filter} /> : <h2 className="sr-only">Files</h2>}
          <Frames frames={group.frames} placed={false} {...cards} />
        </section>
      ))}
    </div>
  );
});

// Cards outside the viewport keep their height and are not rendered.
const Frames = ({ frames, placed, ids, ...card }: Cards & { frames: readonly Frame[]; placed: boolean }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-4">
    {frames.map((frame) => (
      <li key={frame.main.id} className="[contain-intrinsic-block-size:auto_216px] [content-visibility:auto]">
        <LibraryCard frame={frame} placed={placed} selected={ids.has(frame.main.id)} {...card} />
      </li>
    ))}
  </ul>
);

const titleOf = ({ prNumber, branch }: Pick<FrameGroup, "prNumber" | "branch">) =>
  prNumber !== null ? `Pull request ${prNumber}` : (branch ?? "No branch");

function GroupHead({ group, facts, filter }: { group: FrameGroup; facts: readonly MediaGroupFacts[]; filter: LibraryFilter }) {
  const { prNumber, branch, frames } = group;
  const Icon = prNumber !== null ? GitPullRequest : branch !== null ? GitBranch : Folder;
  const all = frames.flatMap(({ main, before }) => (before ? [before, main] : [main]));
  // With a filter, the totals of the whole group do not match the cards.
  const whole = excludesRows(libraryUrl, filter)
    ? undefined
    : facts.find((one) => one.prNumber === prNumber && (prNumber !== null || one.branch === branch));
  const title = group.frames.find(({ main }) => main.pullRequestTitle)?.main.pullRequestTitle;
  const open = whole?.openThreads ?? all.reduce((sum, { openThreads }) => sum + (openThreads ?? 0), 0);
  const narrowed = filter.prNumber !== null || filter.branch !== null;
  return (
    <header className="mb-3 flex h-7 items-center gap-2">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <h2 className={`truncate text-base font-strong ${prNumber === null ? "min-w-0" : "shrink-0"}`}>
        {narrowed || (prNumber === null && branch === null) ? (
          titleOf(group)
        ) : (
          <Link
            href={libraryQuery({ ...filter, ...(prNumber === null ? { branch } : { prNumber }) })}
            prefetch={false}
            className="hover:underline"
          >
            <bdi>{titleOf(group)}</bdi>
          </Link>
        )}
      </h2>
      {title ? (
        <span className="min-w-0 truncate" title={title}>
          <bdi>{title}</bdi>
        </span>
      ) : null}
      {prNumber !== null && branch ? (
        <span className={`mono min-w-0 truncate text-ink-3 ${title ? "max-sm:hidden" : ""}`}>{branch}</span>
      ) : null}
      <span className="ms-auto shrink-0 text-xs text-ink-3">
        {plural(whole && whole.mediaCount !== all.length ? (whole.itemCount ?? whole.mediaCount) : frames.length, "file")}
        {open ? `, ${open} open` : ""}
      </span>
      <CopyButton kind="ghost" size="small" className="max-sm:hidden" icon={<Copy aria-hidden />} label="Markdown" text={markdownOf(all)} />
    </header>
  );
}
