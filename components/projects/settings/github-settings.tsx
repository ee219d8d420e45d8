"use client";

import { useOffers } from "@/components/shell/supported-operations";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ProjectRecord } from "@/lib/queries/projects";
import { ProjectToggle } from "./project-setting";
import { repositoryName } from "./repository-name";
import { RepositoryConnection } from "./repository-connection";
import { TextSettings } from "./text-settings";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** A project's repository on GitHub: its name, its connection, and what its jobs and pull requests get. */
export function GithubSettings({ slug, project, archived }: Props) {
  const hasConnection = useOffers("GET /projects/{owner}/{project}/repository");
  const of = { slug, project: project.name };
  return (
    <SettingsSection title="GitHub" text="Commits show the state of builds and deployments.">
      <div className="pb-4">
        <TextSettings
          key={project.id}
          slug={slug}
          project={project}
          archived={archived}
          form="github"
          settings={[
            {
              name: "githubRepository",
              label: "Repository",
              hint: "The name with its owner, or the address of the repository.",
              placeholder: "acme/web",
              maxLength: 300,
              saved: project.githubRepository ?? "",
            },
          ]}
          toBody={({ githubRepository = "" }) => ({ githubRepository: repositoryName(githubRepository) || null })}
        />
      </div>
      {hasConnection ? <RepositoryConnection {...of} archived={archived} repository={project.githubRepository ?? ""} /> : null}
      <ProjectToggle
        of={of}
        title="Upload without a token"
        text={
          <>
            GitHub Actions gets a short-lived one. The job needs <code className="mono">permissions: id-token: write</code>.
          </>
        }
        value={project.githubActionsOidcEnabled}
        disabled={archived}
        to={(githubActionsOidcEnabled) => ({ githubActionsOidcEnabled })}
      />
      <ProjectToggle
        of={of}
        title="Accept uploads from forks"
        text="Loupe checks with GitHub that the job is running."
        value={project.tokenlessAuthEnabled}
        disabled={archived}
        to={(tokenlessAuthEnabled) => ({ tokenlessAuthEnabled })}
      />
      <ProjectToggle
        of={of}
        title="Comment on pull requests"
        text="One comment with the build and its files."
        value={project.prCommentEnabled}
        disabled={archived}
        to={(prCommentEnabled) => ({ prCommentEnabled })}
      />
    </SettingsSection>
  );
}
