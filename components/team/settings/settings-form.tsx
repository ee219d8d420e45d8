"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { ProblemBanner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { ReadOnlyField } from "@/components/ui/read-only-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { TextField } from "@/components/ui/text-field";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { updateTeam } from "@/lib/queries/members";
import { routes } from "@/lib/routes";

type Props = { id: string; slug: string; name: string; level: "member" | "contributor" };

/** Form for a team's name. */
export function SettingsForm({ id, slug, name: savedName, level }: Props) {
  const draft = useFormDraft(`team:${id}`, { name: savedName });
  const { name } = draft.values;
  const [tried, setTried] = useState(false);
  const update = useMutation(updateTeam(slug));
  const trimmed = name.trim();
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
  const submit = () => {
    setTried(true);
    if (!trimmed || trimmed === savedName || update.isPending) return;
    update.mutate(
      { defaultUserLevel: level, name: trimmed },
      { onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })) },
    );
  };
  return (
    <Form noValidate onSubmit={submit}>
      <SettingsSection title="Team" text="The name appears in invites and on shared pages.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            error={tried && !trimmed ? "Enter a team name." : refused}
            name="name"
            maxLength={100}
            value={name}
            onText={(text) => (update.reset(), draft.set({ name: text }))}
          />
          <ReadOnlyField label="Address" mono copies value={routes.team(slug)} />
        </div>
        <ProblemBanner problem={refused === undefined ? error : null} className="mt-4">
          Nothing was saved.
        </ProblemBanner>
      </SettingsSection>
      <UnsavedBar
        fields={draft.changed.map(() => ({ label: "Name" }))}
        restored={draft.restored}
        saving={update.isPending}
        onDiscard={() => (update.reset(), setTried(false), draft.clear())}
      />
    </Form>
  );
}
