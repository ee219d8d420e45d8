"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useOffers } from "@/components/shell/supported-operations";
import { buttonClass } from "@/components/ui/button-class";
import { FactRow, SettingsSection } from "@/components/ui/settings-section";
import { plural } from "@/lib/format";
import { automationList } from "@/lib/queries/automations";
import type { ProjectRecord } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { GithubSettings } from "./github-settings";
import { GitlabForm } from "./gitlab-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** GitHub, GitLab and automations of a project. */
export function IntegrationSettings({ slug, project, archived }: Props) {
  const hasAutomations = useOffers("GET /projects/{owner}/{project}/automation-rules");
  return (
    <>
      {project.githubRepository === undefined ? null : <GithubSettings slug={slug} project={project} archived={archived} />}
      {project.gitlabProject === undefined ? null : (
        <GitlabForm key={`${project.id} gitlab`} slug={slug} project={project} archived={archived} />
      )}
      {hasAutomations ? <Automations slug={slug} project={project.name} /> : null}
    </>
  );
}

function Automations({ slug, project }: { slug: string; project: string }) {
  const { data } = useQuery(automationList({ owner: slug, project }, 1));
  const total = data?.pageInfo.total;
  return (
    <SettingsSection title="Slack and webhooks">
      <FactRow title="Automations" text={total === undefined ? undefined : total ? plural(total, "automation") : "No automations"}>
        <Link className={buttonClass({})} href={routes.automations(slug, project)}>
          {total ? "Open" : "New automation"}
        </Link>
      </FactRow>
    </SettingsSection>
  );
}
