"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { useUnsavedChanges } from "@/components/ui/use-unsaved-changes";
import { type ProjectChanges, type ProjectRecord, updateProject } from "@/lib/queries/projects";

type Name = "defaultBaseBranch" | "autoApprovedBranchGlob" | "githubRepository" | "gitlabProject";

/** A setting that is the name of something in another tool: a branch, a repository. */
type TextSetting = { name: Name; label: string; hint: string; placeholder: string; maxLength: number; saved: string };

type Props = {
  slug: string;
  project: ProjectRecord;
  archived: boolean;
  /** Kind of the form, in the key of its draft. */
  form: string;
  settings: readonly TextSetting[];
  /** Returns the request for the changed texts. */
  toBody: (changed: Partial<Record<Name, string>>) => ProjectChanges;
};

/** Form for settings of a project that are texts. A refused one stays in its field with the reason. Leaving the page with changes asks. */
export function TextSettings({ slug, project, archived, form, settings, toBody }: Props) {
  const saved = Object.fromEntries(settings.map((one) => [one.name, one.saved]));
  const draft = useFormDraft(`project-${form}:${project.id}`, saved);
  const values = archived ? saved : draft.values;
  const update = useMutation(updateProject(slug, project.name));
  const { error, isPending } = update;
  const details = error?.status === 400 ? error.details : [];
  const refusalOf = (name: Name) => (details.find(({ message }) => message.startsWith(name)) ?? (settings[1] ? null : details[0]))?.message;
  const isOfField = settings.some(({ name }) => refusalOf(name));
  const changed = settings.filter(({ name }) => draft.changed.includes(name));
  const discard = () => (update.reset(), draft.clear());
  useUnsavedChanges(changed.length ? changed.map(({ label }) => label).join(", ") : null, discard);
  const submit = () => {
    if (!changed.length || isPending) return;
    update.mutate(toBody(Object.fromEntries(changed.map(({ name }) => [name, values[name]!]))), {
      onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })),
    });
  };
  return (
    <Form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
      <div className={settings[1] ? "grid gap-4 sm:grid-cols-2" : ""}>
        {settings.map(({ name, label, hint, placeholder, maxLength }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            hint={hint}
            placeholder={placeholder}
            maxLength={maxLength}
            error={refusalOf(name)}
            className="min-w-0"
            inputClass="mono"
            spellCheck={false}
            autoCapitalize="none"
            disabled={archived}
            value={values[name]!}
            onText={(text) => (update.reset(), draft.set({ [name]: text }))}
          />
        ))}
      </div>
      {error && !isOfField ? <Banner kind="problem">{error.details[0]?.message ?? error.message} Nothing was saved.</Banner> : null}
      {changed.length ? (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" kind="primary" pending={isPending && "Saving…"}>
            Save
          </Button>
          <Button kind="ghost" disabled={isPending} onClick={discard}>
            Discard
          </Button>
          {draft.restored ? <span className="text-xs text-ink-3">Restored from this device</span> : null}
        </div>
      ) : null}
    </Form>
  );
}
