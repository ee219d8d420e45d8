"use client";

import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Check, CircleHelp, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { ListProblem } from "@/components/shell/list-error";
import { PageButtons } from "@/components/shell/page-buttons";
import { useOffers } from "@/components/shell/supported-operations";
import { useList } from "@/components/shell/use-list";
import { ProblemBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { iconButtonClass } from "@/components/ui/icon-button";
import { Popover } from "@/components/ui/popover";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import type { ProjectLevel } from "@/lib/permissions";
import { me } from "@/lib/queries/accounts";
import { contributorList } from "@/lib/queries/contributors";
import { updateProject } from "@/lib/queries/projects";
import { projectLevelName, projectLevels } from "@/lib/team/project-levels";
import { AddContributor } from "./add-contributor";
import { ContributorRow } from "./contributor-row";
import { GroupLevels } from "./group-levels";
import { LevelSelect } from "@/components/ui/level-select";

type Props = { slug: string; project: string; defaultLevel: ProjectLevel | null; admin: boolean; archived: boolean };

/** The people with a level in a project, and the level of all other contributors of the team. */
export function Contributors({ slug, project, defaultLevel, admin, archived }: Props) {
  const { data: reader } = useSuspenseQuery(me());
  const [page, setPage] = useState(1);
  const { rows, total, perPage, ready, error, retry } = useList(contributorList(slug, project, page));
  const update = useMutation(updateProject(slug, project));
  const [isAdding, setAdding] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const groups = useOffers("GET /projects/{owner}/{project}/groups");
  return (
    <SettingsSection title="Contributors" text="Owners and members always have full access.">
      <div className="grid grid-cols-1 gap-3">
        <ListProblem error={error} retry={retry} />
        <div ref={list} tabIndex={-1} className="outline-none">
          {rows.length ? (
            <ul aria-label="Contributors" className="divide-y divide-line">
              {rows.map((one) => (
                <ContributorRow
                  key={one.id}
                  slug={slug}
                  project={project}
                  contributor={one}
                  self={one.user.id === reader.id}
                  admin={admin}
                  onRemoved={() => list.current?.focus()}
                />
              ))}
            </ul>
          ) : ready && !error ? (
            <p className="text-ink-2">No contributors added</p>
          ) : null}
        </div>
        <PageButtons rows="people" page={page} perPage={perPage} total={total} onPage={setPage} />
        {groups ? <GroupLevels slug={slug} project={project} admin={admin} isAdding={isAdding} /> : null}
        {isAdding ? <AddContributor slug={slug} project={project} /> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {admin ? (
            <Button className="me-auto" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              {isAdding ? <Check aria-hidden /> : <Plus aria-hidden />}
              {isAdding ? "Done" : groups ? "Add contributor or group" : "Add contributor"}
            </Button>
          ) : null}
          <span className="flex items-center gap-1 text-ink-2">
            Everyone else starts as
            <Popover label="What each role may do" trigger={<CircleHelp aria-hidden />} className={`${iconButtonClass} size-7`} width={300}>
              {() => (
                <dl className="grid gap-1.5 p-3 text-sm">
                  {projectLevels.map(({ value, label, detail }) => (
                    <div key={value}>
                      <dt className="inline font-medium">{label}</dt> <dd className="inline text-ink-2">{detail}</dd>
                    </div>
                  ))}
                </dl>
              )}
            </Popover>
          </span>
          {admin && !archived ? (
            <LevelSelect<ProjectLevel | null>
              label="Default level"
              className="w-34"
              none="No access"
              busy={update.isPending}
              value={update.isPending ? (update.variables.defaultUserLevel ?? null) : defaultLevel}
              onChange={(level) =>
                update.mutate(
                  { defaultUserLevel: level },
                  { onSuccess: () => toast(`Default level: ${projectLevelName(level)}.`, { id: "default-level", kind: "done" }) },
                )
              }
            />
          ) : (
            <span className="text-ink-2">{projectLevelName(defaultLevel)}</span>
          )}
        </div>
        <ProblemBanner problem={update.error}>The default level stays.</ProblemBanner>
      </div>
    </SettingsSection>
  );
}
