"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { type ProjectRecord, updateProject } from "@/lib/queries/projects";
import { CheckField } from "./check-field";
import { repositoryName } from "./repository-name";
import { SettingsSave } from "./settings-save";

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
  const draft = useFormDraft(`project-github:${project.id}`, saved);
  const values = archived ? saved : draft.values;
  const update = useMutation(updateProject(slug, project.name));
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
  const set = (part: Partial<typeof saved>) => (update.reset(), draft.set(part));
  const save = () => {
    if (!draft.changed.length || update.isPending) return;
    update.mutate(
      {
        githubRepository: repositoryName(values.repository) || null,
        githubActionsOidcEnabled: values.jobs,
        tokenlessAuthEnabled: values.forks,
        prCommentEnabled: values.comments,
      },
      { onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })) },
    );
  };
  return (
    <SettingsSection
      title="GitHub"
      text="Jobs of the repository can upload builds with a token that GitHub signs and that ends after minutes."
    >
      <Form noValidate onSubmit={save}>
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label={labels.repository}
            name="githubRepository"
            hint="The name with its owner, or the address of the repository."
            error={refused}
            inputClass="mono"
            maxLength={300}
            spellCheck={false}
            autoCapitalize="none"
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
            changed={draft.changed.map((field) => labels[field])}
            restored={draft.restored}
            saving={update.isPending}
            onDiscard={() => (update.reset(), draft.clear())}
            problem={error && refused === undefined ? error.message : null}
          />
        </div>
      </Form>
    </SettingsSection>
  );
}
