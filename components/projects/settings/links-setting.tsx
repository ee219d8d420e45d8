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

const kinds = {
  changeLinks: {
    title: "Links to changes",
    text: "A link opens one change of a build for people without an account, and nothing else.",
  },
  shareLinks: {
    title: "Share links",
    text: "A share link opens media for people outside the project without an account, also team-only ones.",
  },
} as const;

const lists = { changeLinks: null, shareLinks: routes.shareLinks } as const;

type Props = { slug: string; project: string; kind: keyof typeof kinds; allowed: boolean; disabled: boolean };

/** Chooses whether reviewers may make links for people outside. Saved at once. */
export function LinksSetting({ slug, project, kind, allowed, disabled }: Props) {
  const update = useMutation(updateProject(slug, project));
  const change = (value: string) =>
    update.mutate({ [kind]: value === "on" }, { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) });
  return (
    <SettingsSection {...kinds[kind]}>
      <Field label="Reviewers may create links" hint="Switching this off ends the links that exist.">
        {(control) => (
          <Select
            {...control}
            className="w-40"
            disabled={disabled || update.isPending}
            value={allowed ? "on" : "off"}
            onChange={({ target: { value } }) => change(value)}
          >
            <option value="on">Allowed</option>
            <option value="off">Not allowed</option>
          </Select>
        )}
      </Field>
      {lists[kind] ? (
        <p className="mt-3">
          <Link className="link" href={lists[kind](slug, project)}>
            All share links
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
