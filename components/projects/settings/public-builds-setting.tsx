"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { updateProject } from "@/lib/queries/projects";
import { routes } from "@/lib/routes";

type Props = { slug: string; project: string; isOn: boolean; isPrivate: boolean; disabled: boolean };

/** Chooses whether anyone may look at the project's builds. Saved at once. */
export function PublicBuildsSetting({ slug, project, isOn, isPrivate, disabled }: Props) {
  const update = useMutation(updateProject(slug, project));
  const change = (value: string) =>
    update.mutate({ publicBuilds: value === "on" }, { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) });
  return (
    <SettingsSection
      title="Public builds"
      text="Anyone can look at the builds of this project without an account: pictures, changes, branches and commits. Names of people, comments and media stay inside."
    >
      <Field
        label="Builds are visible to"
        hint={isPrivate ? "To publish builds, first make new media visible to anyone with the link, under General." : undefined}
      >
        {(control) => (
          <Select
            {...control}
            className="w-full max-w-80"
            disabled={disabled || isPrivate || update.isPending}
            value={isOn ? "on" : "off"}
            onChange={({ target: { value } }) => change(value)}
          >
            <option value="off">People with access</option>
            <option value="on">Everyone</option>
          </Select>
        )}
      </Field>
      {isOn ? (
        <p className="mt-3">
          <Link className="link" href={routes.publicProject(slug, project)}>
            Open the public page
          </Link>
        </p>
      ) : null}
      {update.error ? (
        <Banner kind="problem" className="mt-4">
          {update.error.message} Nothing was saved.
        </Banner>
      ) : null}
    </SettingsSection>
  );
}
