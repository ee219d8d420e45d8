"use client";

import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import type { ProjectRecord } from "@/lib/queries/projects";
import { MonoField } from "./mono-field";
import { SettingsSave } from "./settings-save";
import { useSectionForm } from "./use-section-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

const labels = { base: "Base branch", approved: "Approve automatically on" } as const;

/** Returns the values of the form. An empty pattern follows the base branch. */
const savedValues = ({ defaultBaseBranch, autoApprovedBranchGlob }: ProjectRecord) => ({
  base: defaultBaseBranch,
  approved: autoApprovedBranchGlob === defaultBaseBranch ? "" : autoApprovedBranchGlob,
});

/** Form for what builds are compared with, and what needs no review. A refused value stays in its field. */
export function BaselineForm({ slug, project, archived }: Props) {
  const saved = savedValues(project);
  const { values, changed, error, set, save, buttons } = useSectionForm({ slug, project, archived, form: "builds", saved });
  const refused = (field: string) =>
    error?.status === 400 ? error.details.find(({ message }) => message.startsWith(field))?.message : undefined;
  const [badBase, badGlob] = [refused("defaultBaseBranch"), refused("autoApprovedBranchGlob")];
  const submit = () =>
    save({
      ...(changed.includes("base") && { defaultBaseBranch: values.base }),
      ...(changed.includes("approved") && { autoApprovedBranchGlob: values.approved }),
    });
  return (
    <SettingsSection title="Baseline" text="New builds are compared with the last approved build of the base branch.">
      <Form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <MonoField
              label={labels.base}
              name="defaultBaseBranch"
              hint="Defaults to main."
              error={badBase}
              className="min-w-0"
              maxLength={255}
              disabled={archived}
              placeholder="main"
              value={values.base}
              onText={(base) => set({ base })}
            />
            <MonoField
              label={labels.approved}
              name="autoApprovedBranchGlob"
              hint="Pattern, e.g. {main,release/*}. Defaults to the base branch."
              error={badGlob}
              className="min-w-0"
              maxLength={255}
              disabled={archived}
              placeholder={values.base || "main"}
              value={values.approved}
              onText={(approved) => set({ approved })}
            />
          </div>
          <SettingsSave
            changed={changed.map((field) => labels[field])}
            {...buttons}
            problem={error && !badBase && !badGlob ? (error.details?.[0]?.message ?? error.message) : null}
          />
        </div>
      </Form>
    </SettingsSection>
  );
}
