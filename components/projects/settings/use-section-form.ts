"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { toast } from "@/components/ui/toast";
import { type ProjectRecord, updateProject } from "@/lib/queries/projects";

type Options<V> = {
  slug: string;
  project: ProjectRecord;
  archived: boolean;
  /** Kind of the form, in the key of its draft. */
  form: string;
  saved: V;
};

/** State of one section of the project settings: its draft, its request, and the properties of `SettingsSave`. */
export function useSectionForm<V extends Readonly<Record<string, string | boolean>>>({ slug, project, archived, form, saved }: Options<V>) {
  const draft = useFormDraft(`project-${form}:${project.id}`, saved);
  const update = useMutation(updateProject(slug, project.name));
  const { changed, restored } = draft;
  return {
    values: archived ? saved : draft.values,
    changed,
    error: update.error,
    set: (part: Partial<V>) => (update.reset(), draft.set(part)),
    /** Sends changes, unless there are none or a request is in flight. */
    save: (changes: Parameters<typeof update.mutate>[0]) => {
      if (!changed.length || update.isPending) return;
      update.mutate(changes, { onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })) });
    },
    buttons: { restored, saving: update.isPending, onDiscard: () => (update.reset(), draft.clear()) },
  };
}

/** Returns the sentence of a refusal of the values, for the only field of a form that the service can refuse. */
export const fieldRefusal = (error: ReturnType<typeof useSectionForm>["error"]) =>
  error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
