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
import { TextSettings } from "./text-settings";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** GitHub, GitLab, automations and deployments of a project. Both of these start here: the sidebar has them once there is one. */
export function IntegrationSettings({ slug, project, archived }: Props) {
  const hasDeployments = useOffers("GET /projects/{owner}/{project}/deployments");
  const hasAutomations = useOffers("GET /projects/{owner}/{project}/automation-rules");
  return (
    <>
      {project.githubRepository === undefined ? null : <GithubSettings slug={slug} project={project} archived={archived} />}
      {project.gitlabProject === undefined ? null : (
        <SettingsSection title="GitLab" text="Commits of this project on GitLab show the state of their builds.">
          <TextSettings
            key={project.id}
            slug={slug}
            project={project}
            archived={archived}
            form="gitlab"
            settings={[
              {
                name: "gitlabProject",
                label: "Project on GitLab",
                hint: "Its path with all groups. An owner connects the team to GitLab in the team’s settings.",
                placeholder: "acme/web",
                maxLength: 255,
                saved: project.gitlabProject ?? "",
              },
            ]}
            toBody={({ gitlabProject }) => ({ gitlabProject: gitlabProject?.trim() || null })}
          />
        </SettingsSection>
      )}
      {hasAutomations ? <Automations slug={slug} project={project.name} /> : null}
      {hasDeployments ? (
        <SettingsSection title="Deployments">
          <FactRow title="Static sites" text={project.inUse?.deployments ? "An address for each commit" : "No deployments"}>
            <Link className={buttonClass({})} href={routes.deployments(slug, project.name)}>
              {project.inUse?.deployments ? "Open" : "Set up"}
            </Link>
          </FactRow>
        </SettingsSection>
      ) : null}
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
