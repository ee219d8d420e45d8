"use client";

import { useOffers } from "@/components/shell/supported-operations";
import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ProjectRecord } from "@/lib/queries/projects";
import { MonoField } from "./mono-field";
import { ProjectToggle } from "./project-setting";
import { repositoryName } from "./repository-name";
import { RepositoryConnection } from "./repository-connection";
import { SettingsSave } from "./settings-save";
import { fieldRefusal, useSectionForm } from "./use-section-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** A project's repository on GitHub: its name, its connection, and what its jobs and pull requests get. */
export function GithubSettings({ slug, project, archived }: Props) {
  const hasConnection = useOffers("GET /projects/{owner}/{project}/repository");
  const of = { slug, project: project.name };
  return (
    <SettingsSection title="GitHub" text="Commits show the state of builds and deployments.">
      <RepositoryForm key={project.id} slug={slug} project={project} archived={archived} />
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

/** Form for the name of the repository, or its pasted address. */
function RepositoryForm({ slug, project, archived }: Props) {
  const saved = { repository: project.githubRepository ?? "" };
  const { values, changed, error, set, save, buttons } = useSectionForm({ slug, project, archived, form: "github", saved });
  const refused = fieldRefusal(error);
  return (
    <Form noValidate className="pb-4" onSubmit={() => save({ githubRepository: repositoryName(values.repository) || null })}>
      <div className="grid grid-cols-1 gap-4">
        <MonoField
          label="Repository"
          name="githubRepository"
          hint="The name with its owner, or the address of the repository."
          error={refused}
          maxLength={300}
          disabled={archived}
          placeholder="acme/web"
          value={values.repository}
          onText={(repository) => set({ repository })}
        />
        <SettingsSave
          changed={changed.map(() => "Repository")}
          {...buttons}
          problem={error && refused === undefined ? error.message : null}
        />
      </div>
    </Form>
  );
}
