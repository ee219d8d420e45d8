"use client";

import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { usePreload } from "@/components/ui/use-loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { type BuildPageFilter, type BuildSection, isGrouped, noCauseFilter } from "@/lib/builds/build-sections";
import { plural } from "@/lib/format";
import { buildSource } from "@/lib/queries/build-source";
import { type Build, type BuildKey, isRunning } from "@/lib/queries/builds";
import type { CommentCounts } from "@/lib/queries/comments";
import { CauseList } from "./cause-list";
import { LoadingCauses } from "./cause-list-frame";
import type { Decisions } from "./use-decisions";

const ChangeGroups = loadable(() => import("./change-groups"), "The groups");
const loadSnapshots = () => import("./snapshot-list");
const SnapshotList = loadable(loadSnapshots, "The snapshots");
const RulesOfBuild = loadable(() => import("./rules/rules-of-build"), "The rules");

type Props = {
  build: Build;
  of: BuildKey;
  section: BuildSection;
  filter: BuildPageFilter;
  onFilter: (values: Partial<BuildPageFilter>) => void;
  href: (page: number) => string;
  userId: string;
  /** The reader may decide about changes. */
  mayReview: boolean;
  /** The reader may change rules. */
  mayWrite: boolean;
  decisions: Decisions;
  onOpen: (causeId: string) => void;
  opened: string | null;
  openedSnapshot: string | null;
  onSnapshot: (diffId: string) => void;
  /** Numbers of the build's threads. */
  counts: CommentCounts | undefined;
};

/** The section of a build that is shown: causes, groups of changes, rules, or the snapshots with a status. */
export function BuildContent({
  build,
  of,
  section,
  filter,
  onFilter,
  href,
  userId,
  mayReview,
  mayWrite,
  decisions,
  onOpen,
  opened,
  openedSnapshot,
  onSnapshot,
  counts,
}: Props) {
  usePreload(loadSnapshots, "input");
  const list = { page: filter.page, href, onPage: (page: number) => onFilter({ page }), mayReview, decisions };
  const source = buildSource(of);
  if (isRunning(build) && !build.causes?.total) return build.status === "progress" ? <LoadingCauses /> : null;
  if (build.conclusion === "no-changes" && !filter.show)
    return (
      <EmptyState title="No visual changes">
        {plural(build.stats?.unchanged ?? 0, "snapshot")} unchanged
        {build.baseNumber ? `, compared with #${build.baseNumber}` : ""}.
      </EmptyState>
    );
  if (section === "rules") return <RulesOfBuild pending={<Skeleton className="h-40" />} build={of} mayReview={mayWrite} />;
  if (section !== "causes")
    return (
      <SnapshotList
        pending={<LoadingCauses />}
        key={section}
        source={source}
        section={section}
        {...list}
        userId={userId}
        opened={openedSnapshot}
        onShow={({ id }) => onSnapshot(id)}
        comments={counts?.snapshots}
      />
    );
  if (isGrouped(filter))
    return (
      <ChangeGroups
        pending={<LoadingCauses />}
        key={filter.by}
        source={source}
        by={filter.by}
        search={filter.search}
        {...list}
        onOpen={(group) => onFilter({ group })}
        onClear={() => onFilter({ search: null })}
      />
    );
  return (
    <CauseList
      userId={userId}
      filter={filter}
      onClear={() => onFilter(noCauseFilter)}
      source={source}
      build={of}
      known={(build.questions ?? build.causes)?.total ?? 0}
      {...list}
      onOpen={onOpen}
      opened={opened}
      comments={counts?.causes}
    />
  );
}
