"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { type ProjectRecord, updateProject } from "@/lib/queries/projects";
import { SettingsSave } from "./settings-save";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** Form for the project on GitLab whose commits show the state of builds. */
export function GitlabForm({ slug, project, archived }: Props) {
  const saved = { name: project.gitlabProject ?? "" };
  const draft = useFormDraft(`project-gitlab:${project.id}`, saved);
  const { name } = archived ? saved : draft.values;
  const update = useMutation(updateProject(slug, project.name));
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
  const save = () => {
    if (!draft.changed.length || update.isPending) return;
    update.mutate(
      { gitlabProject: name.trim() || null },
      { onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })) },
    );
  };
  return (
    <SettingsSection title="GitLab" text="Commits of this project on GitLab show the state of their builds.">
      <Form noValidate onSubmit={save}>
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label="Project on GitLab"
            name="gitlabProject"
            hint="Its path with all groups. An owner connects the team to GitLab in the team's settings."
            error={refused}
            inputClass="mono"
            maxLength={255}
            spellCheck={false}
            autoCapitalize="none"
            disabled={archived}
            placeholder="acme/web"
            value={name}
            onText={(text) => (update.reset(), draft.set({ name: text }))}
          />
          <SettingsSave
            changed={draft.changed.map(() => "Project on GitLab")}
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
