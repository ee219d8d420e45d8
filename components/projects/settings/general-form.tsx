"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { UnsavedBar } from "@/components/ui/unsaved-bar";
import { updateProject } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";
import { projectNameProblem } from "../project-name";

type Props = { slug: string; team: string; name: string; isPrivate: boolean; archived: boolean };

/** Form for a project's name and the visibility of new media. A renamed project moves to its new address. */
export function GeneralForm({ slug, team, name: savedName, isPrivate, archived }: Props) {
  const router = useRouter();
  const [name, setName] = useState(savedName);
  const [onlyTeam, setOnlyTeam] = useState(isPrivate);
  const update = useMutation(updateProject(slug, savedName));
  const trimmed = name.trim();
  const renamed = trimmed !== savedName;
  const reopened = onlyTeam !== isPrivate;
  const changed = [renamed && "Project name", reopened && "Visibility of new media"].filter(Boolean).join(", ") || null;
  const problem = renamed ? projectNameProblem(trimmed) : undefined;
  const { error } = update;
  const refused = error?.status === 400 ? (error.details[0]?.message ?? error.message) : undefined;
  const discard = () => (update.reset(), setName(savedName), setOnlyTeam(isPrivate));
  const save = () => {
    if (!changed || problem || update.isPending) return;
    update.mutate(
      { ...(renamed && { name: trimmed }), ...(reopened && { private: onlyTeam }) },
      {
        onSuccess: (saved) => {
          toast(renamed ? `Renamed to ${saved.name}.` : "Settings saved.", { id: "settings", kind: "done" });
          if (renamed) router.replace(routes.projectSettings(slug, saved.name));
        },
      },
    );
  };
  return (
    <SettingsSection title="General" text="Renaming keeps all share links. CI that names the project has to use the new name.">
      <Form noValidate onSubmit={save}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Project name" error={problem ?? refused}>
            {(control) => (
              <Input
                {...control}
                name="name"
                maxLength={100}
                autoComplete="off"
                spellCheck={false}
                autoCapitalize="none"
                disabled={archived}
                value={name}
                onChange={(event) => (update.reset(), setName(event.target.value))}
              />
            )}
          </Field>
          <Field label="New media is visible to" hint="Each media can be changed later.">
            {(control) => (
              <Select
                {...control}
                className="w-full"
                disabled={archived}
                value={onlyTeam ? "team" : "public"}
                onChange={(event) => (update.reset(), setOnlyTeam(event.target.value === "team"))}
              >
                <option value="team">People of {team} with access</option>
                <option value="public">Anyone with the link</option>
              </Select>
            )}
          </Field>
        </div>
        {error && refused === undefined ? (
          <Banner kind="problem" className="mt-4">
            {error.message} Nothing was saved.
          </Banner>
        ) : null}
        <UnsavedBar changed={changed} saving={update.isPending} onDiscard={discard} />
      </Form>
    </SettingsSection>
  );
}
