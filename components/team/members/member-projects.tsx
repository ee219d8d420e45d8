"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { PageButtons } from "@/components/shell/page-buttons";
import { ProblemBanner } from "@/components/ui/banner";
import { Dialog } from "@/components/ui/dialog";
import { LevelSelect } from "@/components/ui/level-select";
import { Skeleton } from "@/components/ui/skeleton";
import type { ProjectLevel } from "@/lib/permissions";
import { type MemberProject, memberProjects, removeContributor, setContributor } from "@/lib/queries/contributors";
import type { Member } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { projectLevelName } from "@/lib/team/project-levels";
import { memberName } from "./member-text";

type Props = { slug: string; member: Member; onClose: () => void };

/** Returns the label of "no level of their own", with the access that remains then. */
function withoutLevel({ effectiveLevel, level, defaultLevel }: MemberProject) {
  const rest = level === null ? effectiveLevel : defaultLevel;
  return rest ? `${projectLevelName(rest)} (default)` : "No access";
}

/** The levels of a member in the team's projects. A change takes effect immediately. */
export function MemberProjects({ slug, member, onClose }: Props) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery(memberProjects(slug, member.user.id, page));
  const set = useMutation(setContributor(slug));
  const remove = useMutation(removeContributor(slug));
  const name = memberName(member);
  const full = member.level !== "contributor";
  const refused = set.error ?? remove.error;
  const change = (project: string, level: ProjectLevel | null) => {
    set.reset();
    remove.reset();
    const about = { project, userId: member.user.id };
    if (level) set.mutate({ ...about, level });
    else remove.mutate(about);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Projects of ${name}`}
      description={
        full
          ? `As ${member.level}, ${name} has full access to every project. Levels count only for contributors.`
          : "Changes take effect immediately."
      }
    >
      <ProblemBanner problem={error} />
      <ProblemBanner problem={refused}>Nothing was changed.</ProblemBanner>
      {data ? (
        data.results.length ? (
          <ul aria-label="Projects" className="max-h-96 divide-y divide-line overflow-y-auto">
            {data.results.map((project) => (
              <li key={project.id} className="flex items-center gap-3 py-1.5">
                <Link
                  href={routes.projectSettings(slug, project.name, "access")}
                  className="min-w-0 flex-1 truncate font-medium hover:underline"
                  dir="auto"
                  title={project.name}
                >
                  {project.name}
                  {project.archivedAt ? <span className="text-ink-3"> (archived)</span> : null}
                </Link>
                {full ? (
                  <span className="text-ink-2">Full access</span>
                ) : (
                  <LevelSelect<ProjectLevel | null>
                    label={`Level in ${project.name}`}
                    className="w-44"
                    none={withoutLevel(project)}
                    busy={set.isPending || remove.isPending}
                    value={project.level}
                    onChange={(level) => change(project.name, level)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">The team has no projects yet.</p>
        )
      ) : error ? null : (
        <Skeleton className="h-24" />
      )}
      {data ? (
        <PageButtons rows="projects" page={page} perPage={data.pageInfo.perPage} total={data.pageInfo.total} onPage={setPage} />
      ) : null}
    </Dialog>
  );
}
