"use client";

import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFormDraft } from "@/components/shell/use-form-draft";
import { Banner } from "@/components/ui/banner";
import { Form } from "@/components/ui/form";
import { TextField } from "@/components/ui/text-field";
import { ReadOnlyField } from "@/components/ui/read-only-field";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { updateTeam } from "@/lib/queries/members";
import { routes } from "@/lib/routes";
import { roleName, roles } from "@/lib/team/roles";

export type JoinerLevel = "member" | "contributor";
const joiners = roles.filter(({ value }) => value !== "owner") as { value: JoinerLevel; label: string; detail: string }[];

type Props = { id: string; slug: string; name: string; level: JoinerLevel };

/** Form for a team's name and its default role. */
export function SettingsForm({ id, slug, name: savedName, level: savedLevel }: Props) {
  const draft = useFormDraft(`team:${id}`, { name: savedName, level: savedLevel });
  const { name } = draft.values;
  const [tried, setTried] = useState(false);
  const update = useMutation(updateTeam(slug));
  const trimmed = name.trim();
  const level: JoinerLevel = draft.values.level === "contributor" ? "contributor" : "member";
  const changed = draft.changed.map((field) =>
    field === "name" ? { label: "Team name" } : { label: "Default role", to: roleName(level) },
  );
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;

  return (
    <Form
      noValidate
      onSubmit={() => {
        setTried(true);
        if (!trimmed || !changed.length || update.isPending) return;
        update.mutate(
          { defaultUserLevel: level, ...(trimmed !== savedName && { name: trimmed }) },
          { onSuccess: () => (draft.clear(), toast("Settings saved.", { id: "settings", kind: "done" })) },
        );
      }}
    >
      <SettingsSection title="General" text="The name appears in invites and on shared pages.">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Team name"
            error={tried && !trimmed ? "Enter a team name." : refused}
            name="name"
            maxLength={100}
            value={name}
            onText={(text) => (update.reset(), draft.set({ name: text }))}
          />
          <ReadOnlyField label="Team URL" mono copies value={routes.account(slug)} />
        </div>
      </SettingsSection>
      <SettingsSection
        title="Default role"
        text="For people who join by invite link or domain. Existing members and email invites keep their role."
      >
        <RoleCards value={level} onChange={(value) => (update.reset(), draft.set({ level: value }))} />
        {error && refused === undefined ? (
          <Banner kind="problem" className="mt-4">
            {error.message} Nothing was saved.
          </Banner>
        ) : null}
      </SettingsSection>
      <UnsavedBar
        fields={changed}
        restored={draft.restored}
        saving={update.isPending}
        onDiscard={() => (update.reset(), setTried(false), draft.clear())}
      />
    </Form>
  );
}

function RoleCards({ value: chosen, onChange }: { value: JoinerLevel; onChange: (level: JoinerLevel) => void }) {
  const id = useId();
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">Default role</legend>
      {joiners.map(({ value, label, detail }) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 rounded-lg border border-line bg-sheet px-4 py-3 transition-colors hover:border-line-strong has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            id={`${id}-${value}`}
            type="radio"
            name="level"
            value={value}
            checked={chosen === value}
            className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            onChange={() => onChange(value)}
          />
          <span className="font-medium">{label}</span>
          <span className="col-start-2 text-xs text-ink-2">{detail}</span>
        </label>
      ))}
    </fieldset>
  );
}
