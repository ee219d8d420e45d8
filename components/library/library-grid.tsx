"use client";

import { Ellipsis } from "lucide-react";
import Link from "next/link";
import { memo } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { type MenuHandle, MenuTrigger } from "@/components/ui/menu";
import { plural } from "@/lib/format";
import { type LibraryFilter, libraryQuery, libraryUrl } from "@/lib/media/library-filter";
import { excludesRows } from "@/lib/lists/list-filter";
import type { Frame, FrameGroup } from "@/lib/media/media-groups";
import type { MediaGroupFacts } from "@/lib/queries/media";
import type { LibraryGroup } from "./group-menu";
import { LibraryCard } from "./media-card";

type Cards = { ids: ReadonlySet<string>; onSelect: (frame: Frame, range: boolean) => void; menu: MenuHandle<Frame>; mayRename: boolean };
type Props = Cards & {
  groups: readonly FrameGroup[];
  /** Totals of each group, including pages that are not loaded. */
  facts: readonly MediaGroupFacts[];
  filter: LibraryFilter;
  groupMenu: MenuHandle<LibraryGroup>;
};

/** Media grouped by pull request or branch, or in a single grid for another order. */
export const LibraryGrid = memo(function LibraryGrid({ groups, facts, filter, groupMenu, ...cards }: Props) {
  if (filter.sort)
    return (
      <section aria-label="Files">
        <h2 className="sr-only">Files</h2>
        <Frames frames={groups.flatMap(({ frames }) => frames)} placed {...cards} />
      </section>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {groups.map((group) => (
        <section key={group.key} aria-label={titleOf(group)}>
          {groups.length > 1 || group.key ? (
            <GroupHead group={group} facts={facts} filter={filter} menu={groupMenu} />
          ) : (
            <h2 className="sr-only">Files</h2>
          )}
          <Frames frames={group.frames} placed={false} {...cards} />
        </section>
      ))}
    </div>
  );
});

/** Columns by the width of the grid. A card has the height of its picture, which is 11/16 of its width, and of two lines. */
const columns =
  "[--columns:1] @min-[540px]:[--columns:2] @min-[810px]:[--columns:3] @min-[1080px]:[--columns:4] @min-[1400px]:[--columns:5]";

// Cards outside the viewport keep their height and are not rendered.
const Frames = ({ frames, placed, ids, ...card }: Cards & { frames: readonly Frame[]; placed: boolean }) => (
  <div className="@container">
    <ul className={`grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-x-5 gap-y-6 ${columns}`}>
      {frames.map((frame) => (
        <li
          key={frame.main.id}
          className="[contain-intrinsic-block-size:auto_calc((100cqw-(var(--columns)-1)*20px)/var(--columns)*11/16+48px)] [content-visibility:auto]"
        >
          <LibraryCard frame={frame} placed={placed} selected={ids.has(frame.main.id)} {...card} />
        </li>
      ))}
    </ul>
  </div>
);

const titleOf = ({ prNumber, branch }: Pick<FrameGroup, "prNumber" | "branch">) =>
  prNumber !== null ? `Pull request ${prNumber}` : (branch ?? "No branch");

type HeadProps = { group: FrameGroup; facts: readonly MediaGroupFacts[]; filter: LibraryFilter; menu: MenuHandle<LibraryGroup> };

function GroupHead({ group, facts, filter, menu }: HeadProps) {
  const { prNumber, branch, frames } = group;
  const all = frames.flatMap(({ main, before }) => (before ? [before, main] : [main]));
  // With a filter, the totals of the whole group do not match the cards.
  const whole = excludesRows(libraryUrl, filter)
    ? undefined
    : facts.find((one) => one.prNumber === prNumber && (prNumber !== null || one.branch === branch));
  const title = frames.find(({ main }) => main.pullRequestTitle)?.main.pullRequestTitle ?? null;
  const open = whole?.openThreads ?? all.reduce((sum, { openThreads }) => sum + (openThreads ?? 0), 0);
  const files = whole?.mediaCount ?? all.length;
  const narrowed = filter.prNumber !== null || filter.branch !== null;
  const name = title ?? titleOf(group);
  return (
    <header className="mb-2 flex h-9 items-center gap-2">
      <h2 className="min-w-0 truncate text-base font-strong" dir="auto" title={name}>
        {narrowed || (prNumber === null && branch === null) ? (
          name
        ) : (
          <Link
            href={libraryQuery({ ...filter, ...(prNumber === null ? { branch } : { prNumber }) })}
            prefetch={false}
            className="hover:underline"
          >
            {name}
          </Link>
        )}
      </h2>
      {title && prNumber !== null ? <span className="shrink-0 mono text-ink-2">#{prNumber}</span> : null}
      {prNumber !== null && branch ? (
        <bdi className="mono min-w-0 shrink-[99] truncate text-ink-2 max-sm:hidden" title={branch}>
          {branch}
        </bdi>
      ) : null}
      <span className="flex-1" />
      <MenuTrigger
        handle={menu}
        payload={{ ...group, title, media: all, facts: `${plural(files, "file")}${open ? `, ${open} open` : ""}` }}
        trigger={
          <IconButton label={`Actions for ${name}`} side="end" className="-me-1.5">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      />
    </header>
  );
}
