"use client";

import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ProjectRecord } from "@/lib/queries/projects";
import { MonoField } from "./mono-field";
import { SettingsSave } from "./settings-save";
import { fieldRefusal, useSectionForm } from "./use-section-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

/** Form for the project on GitLab whose commits show the state of builds. */
export function GitlabForm({ slug, project, archived }: Props) {
  const saved = { name: project.gitlabProject ?? "" };
  const { values, changed, error, set, save, buttons } = useSectionForm({ slug, project, archived, form: "gitlab", saved });
  const refused = fieldRefusal(error);
  return (
    <SettingsSection title="GitLab" text="Commits of this project on GitLab show the state of their builds.">
      <Form noValidate onSubmit={() => save({ gitlabProject: values.name.trim() || null })}>
        <div className="grid grid-cols-1 gap-4">
          <MonoField
            label="Project on GitLab"
            name="gitlabProject"
            hint="Its path with all groups. An owner connects the team to GitLab in the team’s settings."
            error={refused}
            maxLength={255}
            disabled={archived}
            placeholder="acme/web"
            value={values.name}
            onText={(name) => set({ name })}
          />
          <SettingsSave
            changed={changed.map(() => "Project on GitLab")}
            {...buttons}
            problem={error && refused === undefined ? error.message : null}
          />
        </div>
      </Form>
    </SettingsSection>
  );
}
