"use client";

import { BuildDays } from "@/components/builds/build-days";
import { Pager } from "@/components/shell/pager";
import { PastEnd } from "@/components/shell/past-end";
import { EmptyState } from "@/components/ui/empty-state";
import type { PublicBuild, PublicProject } from "@/lib/queries/public-projects";
import { routes } from "@/lib/routes";

type Props = { project: PublicProject; page: number; builds: readonly PublicBuild[]; total: number; perPage: number };

/** Builds of a public project by day, newest first. */
export function PublicBuilds({ project: { owner, name }, page, builds, total, perPage }: Props) {
  const href = (to: number) => `${routes.publicProject(owner, name)}${to > 1 ? `?page=${to}` : ""}`;
  if (!total) return <EmptyState title="No builds yet">The builds of this project appear here.</EmptyState>;
  return (
    <div className="@container">
      {builds.length ? (
        <BuildDays builds={builds} hrefOf={(number) => routes.publicBuild(owner, name, number)} />
      ) : (
        <PastEnd total={total} perPage={perPage} href={href} />
      )}
      <Pager page={page} perPage={perPage} total={total} href={href} />
    </div>
  );
}
