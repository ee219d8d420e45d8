"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { SettingsSection } from "@/components/ui/settings-section";
import { account } from "@/lib/queries/accounts";
import { fileVisibilities } from "@/lib/media/file-visibility";
import type { ProjectRecord } from "@/lib/queries/projects";
import { roleWords } from "@/lib/team/project-role";
import { GeneralForm } from "./general-form";
import { ProjectDanger } from "./project-danger";

type Props = { slug: string; project: ProjectRecord; archived: boolean; admin: boolean };

/** Name, default visibility and deletion of a project; for people who are not admins, facts and their role. */
export function GeneralSettings({ slug, project, archived, admin }: Props) {
  const { data: owner } = useSuspenseQuery(account(slug));
  const role = roleWords(project.permissions);
  if (admin)
    return (
      <>
        <GeneralForm
          key={project.id}
          slug={slug}
          id={project.id}
          team={owner.name ?? owner.slug}
          name={project.name}
          isPrivate={project.private}
          archived={archived}
        />
        <ProjectDanger slug={slug} project={project} archived={archived} />
      </>
    );
  return (
    <SettingsSection title="Project">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-ink-3">Name</dt>
        <dd className="mono wrap-anywhere">{`${project.account.slug}/${project.name}`}</dd>
        <dt className="text-ink-3">New files are visible to</dt>
        <dd>{fileVisibilities.find(({ value }) => value === (project.private ? "team" : "public"))!.label}</dd>
        {role ? (
          <>
            <dt className="text-ink-3">Your role</dt>
            <dd>{[role.can, role.rest].filter(Boolean).join(" ")}</dd>
          </>
        ) : null}
      </dl>
    </SettingsSection>
  );
}
