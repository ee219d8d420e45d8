"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useList } from "@/components/shell/use-list";
import { Banner } from "@/components/ui/banner";
import { LevelSelect } from "@/components/ui/level-select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import type { ResponseBody } from "@/lib/api/call";
import type { ProjectLevel } from "@/lib/permissions";
import { projectList, updateProject } from "@/lib/queries/projects";
import { projectLevelName } from "@/lib/team/project-levels";

type Project = ResponseBody<"GET /accounts/{accountSlug}/projects">["results"][number];

/** Level in each project of contributors without a level of their own there. */
export function StartingLevels({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(projectList(slug, page));
  return (
    <SettingsSection title="Contributors start with" text="Project access for new contributors. Change it later for each person.">
      <ListProblem error={error} retry={retry} />
      {rows.length ? (
        <ul aria-label="Starting levels" className="divide-y divide-line sheet">
          {rows.map((project) => (
            <StartingLevel key={project.id} slug={slug} project={project} />
          ))}
        </ul>
      ) : ready && !error ? (
        <p className="text-ink-2">No projects yet.</p>
      ) : null}
      <PageButtons rows="projects" page={page} perPage={perPage} total={total} onPage={setPage} />
    </SettingsSection>
  );
}

function StartingLevel({ slug, project }: { slug: string; project: Project }) {
  const update = useMutation(updateProject(slug, project.name));
  const { variables, isPending } = update;
  return (
    <li className="px-4 py-1.5">
      <div className="flex min-h-7 items-center gap-3">
        <b className="min-w-0 flex-1 truncate font-medium" title={project.name}>
          {project.name}
        </b>
        {project.archivedAt ? (
          <span className="text-ink-2">{projectLevelName(project.defaultUserLevel)}, archived</span>
        ) : (
          <LevelSelect<ProjectLevel | null>
            label={`Starting level in ${project.name}`}
            className="w-34 shrink-0"
            none="No access"
            disabled={isPending}
            value={isPending ? (variables.defaultUserLevel ?? null) : project.defaultUserLevel}
            onChange={(level) =>
              update.mutate(
                { defaultUserLevel: level },
                { onSuccess: () => toast(`${project.name}: ${projectLevelName(level)}.`, { id: "starting-level", kind: "done" }) },
              )
            }
          />
        )}
      </div>
      {update.error ? (
        <Banner kind="problem" className="mt-2">
          {update.error.message} The level stays.
        </Banner>
      ) : null}
    </li>
  );
}
