"use client";

import { isFirstBuild } from "@/lib/builds/build-state";
import { type BuildPageFilter, type BuildSection, isGrouped, noCauseFilter } from "@/lib/builds/build-sections";
import { isRunning } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { LoadingCauses } from "./changes/cause-list-frame";
import { ChangeList } from "./changes/change-list";
import { useReview } from "./review-context";
import { ChangeGroups } from "./changes/change-groups";
import { SnapshotSheet } from "./snapshots/snapshot-sheet";

import { Skeleton } from "@/components/ui/skeleton";
import { loadable } from "@/components/ui/loadable";

const SnapshotList = loadable(() => import("./snapshots/snapshot-list"), "The snapshots");
const RulesOfBuild = loadable(() => import("@/components/builds/rules/rules-of-build"), "The rules");

export type ListInUrl = {
  filter: BuildPageFilter;
  onFilter: (values: Partial<BuildPageFilter>) => void;
  href: (page: number) => string;
};

type Props = {
  list: ListInUrl;
  section: BuildSection;
  /** The reader may change rules. */
  mayWrite: boolean;
  /** Numbers of the build's threads. */
  counts: CommentCounts | undefined;
};

/** The section of a build that is shown: changes, groups of them, rules, or the snapshots with a status. */
export function BuildContent({ list, section, mayWrite, counts }: Props) {
  const { build: own, address } = useReview();
  const { key: of, details: build } = own!;
  if (isRunning(build) && !build.causes?.total) return build.status === "progress" ? <LoadingCauses /> : null;
  if (isFirstBuild(build) && !list.filter.show)
    return (
      <SnapshotSheet
        section="added"
        page={list.filter.page}
        href={list.href}
        onPage={(page) => list.onFilter({ page })}
        opened={address.lastSnapshot}
      />
    );
  if (section === "rules") return <RulesOfBuild pending={<Skeleton className="h-40" />} build={of} mayReview={mayWrite} />;
  return <ListsOfReview list={list} section={section} known={(build.questions ?? build.causes)?.total ?? 0} counts={counts} />;
}

type ListsProps = Pick<Props, "list" | "counts"> & {
  section: Exclude<BuildSection, "rules">;
  /** Number of changes by now. */
  known: number;
};

/** Lists of a review, whatever its source: changes, groups of them, or snapshots. */
export function ListsOfReview({ list: { filter, onFilter, href }, section, known, counts }: ListsProps) {
  const { address } = useReview();
  const pages = { page: filter.page, href, onPage: (page: number) => onFilter({ page }) };
  // Changed snapshots are decided by their changes: here they are to look at.
  if (section === "changed" || section === "unchanged")
    return <SnapshotSheet key={section} section={section} {...pages} opened={address.lastSnapshot} />;
  if (section !== "causes")
    return (
      <SnapshotList
        pending={<LoadingCauses />}
        key={section}
        section={section}
        {...pages}
        opened={address.lastSnapshot}
        comments={counts?.snapshots}
      />
    );
  if (isGrouped(filter))
    return (
      <ChangeGroups
        key={filter.by}
        by={filter.by}
        search={filter.search}
        {...pages}
        onOpen={(group) => onFilter({ group })}
        onClear={() => onFilter({ search: null })}
      />
    );
  return (
    <ChangeList
      known={known}
      {...pages}
      filter={filter}
      onClear={() => onFilter(noCauseFilter)}
      opened={address.last}
      comments={counts?.causes}
    />
  );
}
