"use client";

import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ProjectRecord } from "@/lib/queries/projects";
import { CheckField } from "@/components/ui/check-field";
import { MonoField } from "./mono-field";
import { repositoryName } from "./repository-name";
import { SettingsSave } from "./settings-save";
import { fieldRefusal, useSectionForm } from "./use-section-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

const labels = {
  repository: "Repository",
  jobs: "Uploads of jobs",
  forks: "Uploads of forks",
  comments: "Comments on pull requests",
} as const;

const savedValues = ({ githubRepository, githubActionsOidcEnabled, tokenlessAuthEnabled, prCommentEnabled }: ProjectRecord) => ({
  repository: githubRepository ?? "",
  jobs: githubActionsOidcEnabled,
  forks: tokenlessAuthEnabled,
  comments: prCommentEnabled,
});

/** Form for the repository on GitHub whose jobs may upload builds without a stored token. */
export function GithubForm({ slug, project, archived }: Props) {
  const saved = savedValues(project);
  const { values, changed, error, set, save, buttons } = useSectionForm({ slug, project, archived, form: "github", saved });
  const refused = fieldRefusal(error);
  const submit = () =>
    save({
      githubRepository: repositoryName(values.repository) || null,
      githubActionsOidcEnabled: values.jobs,
      tokenlessAuthEnabled: values.forks,
      prCommentEnabled: values.comments,
    });
  return (
    <SettingsSection
      title="GitHub"
      text="Jobs of the repository can upload builds with a token that GitHub signs and that ends after minutes."
    >
      <Form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 gap-4">
          <MonoField
            label={labels.repository}
            name="githubRepository"
            hint="The name with its owner, or the address of the repository."
            error={refused}
            maxLength={300}
            disabled={archived}
            placeholder="acme/web"
            value={values.repository}
            onText={(repository) => set({ repository })}
          />
          <CheckField
            checked={values.jobs}
            disabled={archived}
            onChange={(jobs) => set({ jobs })}
            label="Jobs of GitHub Actions may upload without a stored token"
          >
            The job needs <code className="mono">permissions: id-token: write</code>. Its token works for the commit of the job alone.
          </CheckField>
          <CheckField checked={values.forks} disabled={archived} onChange={(forks) => set({ forks })} label="Jobs of forks may upload too">
            GitHub gives these jobs no token. Loupe asks GitHub whether the job runs at this moment, for this commit and branch.
          </CheckField>
          <CheckField
            checked={values.comments}
            disabled={archived}
            onChange={(comments) => set({ comments })}
            label="Comment on pull requests"
          >
            One comment shows the builds and media of the pull request. It needs a linked repository, below.
          </CheckField>
          <SettingsSave
            changed={changed.map((field) => labels[field])}
            {...buttons}
            problem={error && refused === undefined ? error.message : null}
          />
        </div>
      </Form>
    </SettingsSection>
  );
}
