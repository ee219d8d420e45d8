"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { ProblemBanner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { fileVisibilities } from "@/lib/media/file-visibility";
import { updateProject } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { projectNameProblem } from "../project-name";

type Props = { slug: string; id: string; team: string; name: string; isPrivate: boolean; archived: boolean };

/** Form for a project's name and the visibility of new media. A renamed project moves to its new address. */
export function GeneralForm({ slug, id, team, name: savedName, isPrivate, archived }: Props) {
  const router = useRouter();
  const draft = useFormDraft(`project:${id}`, { name: savedName, onlyTeam: isPrivate });
  // An archived project is read-only: its draft waits until the project is unarchived.
  const { name, onlyTeam } = archived ? { name: savedName, onlyTeam: isPrivate } : draft.values;
  const update = useMutation(updateProject(slug, savedName));
  const trimmed = name.trim();
  const renamed = trimmed !== savedName;
  const reopened = onlyTeam !== isPrivate;
  const visibility = onlyTeam ? `people of ${team}` : "anyone with the link";
  const changed = [...(renamed ? [{ label: "Name" }] : []), ...(reopened ? [{ label: "Visibility of new media", to: visibility }] : [])];
  const problem = renamed ? projectNameProblem(trimmed) : undefined;
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
  const discard = () => (update.reset(), draft.clear());
  const save = () => {
    if (!changed.length || problem || update.isPending) return;
    update.mutate(
      { ...(renamed && { name: trimmed }), ...(reopened && { private: onlyTeam }) },
      {
        onSuccess: (saved) => {
          draft.clear();
          toast(renamed ? `Renamed to ${saved.name}.` : "Settings saved.", { id: "settings", kind: "done" });
          if (renamed) router.replace(routes.projectSettings(slug, saved.name));
        },
      },
    );
  };
  return (
    <SettingsSection title="Project">
      <Form noValidate onSubmit={save}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            hint="Renaming keeps all links. CI must use the new name."
            error={problem ?? refused}
            name="name"
            maxLength={100}
            spellCheck={false}
            autoCapitalize="none"
            disabled={archived}
            value={name}
            onText={(text) => (update.reset(), draft.set({ name: text }))}
          />
          <Field label="New files are visible to" hint="You can change this for each file.">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                disabled={archived}
                value={onlyTeam ? "team" : "public"}
                onChange={(event) => (update.reset(), draft.set({ onlyTeam: event.target.value === "team" }))}
              >
                {fileVisibilities.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ProblemBanner problem={refused === undefined ? error : null} className="mt-4">
          Nothing was saved.
        </ProblemBanner>
        <UnsavedBar fields={changed} restored={draft.restored} saving={update.isPending} onDiscard={discard} />
      </Form>
    </SettingsSection>
  );
}
