"use client";

import { Form } from "@/components/ui/form";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextField } from "@/components/ui/text-field";
import type { ProjectRecord } from "@/lib/queries/projects";
import { CheckField } from "@/components/ui/check-field";
import { MonoField } from "./mono-field";
import { SettingsSave } from "./settings-save";
import { useSectionForm } from "./use-section-form";

type Props = { slug: string; project: ProjectRecord; archived: boolean };

const labels = {
  base: "Default base branch",
  approved: "Branches approved without a review",
  ignores: "Ignored changes",
  repeats: "Repeats before a change is ignored",
  blocks: "Open comments block approval",
} as const;

const MOST_REPEATS = 1_000_000;
/** Repeats of a change in a week after which it is ignored, in a new project. */
const DEFAULT_REPEATS = "3";

/** Returns the values of the form. An empty pattern follows the base branch; an empty number turns off the automatic part. */
const savedValues = ({ defaultBaseBranch, autoApprovedBranchGlob, ignoreConfig, openThreadsBlockApproval = false }: ProjectRecord) => ({
  base: defaultBaseBranch,
  approved: autoApprovedBranchGlob === defaultBaseBranch ? "" : autoApprovedBranchGlob,
  ignores: ignoreConfig.enabled,
  repeats: String(ignoreConfig.autoIgnore?.changes ?? ""),
  blocks: openThreadsBlockApproval,
});

/** Form for what builds are compared with, what needs no review, and what is ignored. A refused value stays in its field. */
export function BuildsForm({ slug, project, archived }: Props) {
  const saved = savedValues(project);
  const { values, changed, error, set, save, buttons } = useSectionForm({ slug, project, archived, form: "builds", saved });
  const repeats = values.repeats.trim();
  const badRepeats =
    repeats && !(/^\d+$/.test(repeats) && Number(repeats) >= 1 && Number(repeats) <= MOST_REPEATS)
      ? "Enter a whole number from 1, or leave it empty."
      : undefined;
  const refused = (field: string) =>
    error?.status === 400 ? error.details.find(({ message }) => message.startsWith(field))?.message : undefined;
  const [badBase, badGlob] = [refused("defaultBaseBranch"), refused("autoApprovedBranchGlob")];
  const submit = () => {
    if (badRepeats) return;
    const has = (...fields: (keyof typeof saved)[]) => fields.some((field) => changed.includes(field));
    save({
      ...(has("base") && { defaultBaseBranch: values.base }),
      ...(has("approved") && { autoApprovedBranchGlob: values.approved }),
      ...(has("blocks") && { openThreadsBlockApproval: values.blocks }),
      ...(has("ignores", "repeats") && {
        ignoreConfig: { enabled: values.ignores, autoIgnore: repeats ? { changes: Number(repeats) } : null },
      }),
    });
  };
  return (
    <SettingsSection
      title="Builds"
      text="Builds of other branches are compared with the base branch. Builds of approved branches are the baselines of later ones."
    >
      <Form noValidate onSubmit={submit}>
        <div className="grid grid-cols-1 gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <MonoField
              label={labels.base}
              name="defaultBaseBranch"
              hint="Empty: main."
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
              hint="A pattern, such as {main,release/*}. Empty: the base branch."
              error={badGlob}
              className="min-w-0"
              maxLength={255}
              disabled={archived}
              placeholder={values.base || "main"}
              value={values.approved}
              onText={(approved) => set({ approved })}
            />
          </div>
          <CheckField
            label="Reviewers may ignore a change of a test"
            disabled={archived}
            checked={values.ignores}
            onChange={(ignores) => set({ ignores, ...(ignores && !repeats && { repeats: DEFAULT_REPEATS }) })}
          >
            Off: nothing is ignored in new builds. Changes that are ignored now stay listed for when you turn it on again.
          </CheckField>
          {values.ignores ? (
            <TextField
              label="Ignore automatically after"
              name="autoIgnore"
              hint="Times that the same change of a test appears on the base branch within 7 days. Empty: never automatically."
              error={badRepeats}
              inputClass="w-24!"
              inputMode="numeric"
              maxLength={7}
              disabled={archived}
              value={values.repeats}
              onText={(text) => set({ repeats: text })}
            />
          ) : null}
          {project.openThreadsBlockApproval === undefined ? null : (
            <CheckField label={labels.blocks} disabled={archived} checked={values.blocks} onChange={(blocks) => set({ blocks })}>
              A build can’t be approved while a comment on one of its snapshots is open. Changes can still be decided.
            </CheckField>
          )}
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
