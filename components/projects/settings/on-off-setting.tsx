"use client";

import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SettingsSection } from "@/components/ui/settings-section";
import { toast } from "@/components/ui/toast";
import { updateProject } from "@/lib/queries/projects";

type Props = {
  slug: string;
  project: string;
  /** Property of the project that is changed. */
  property: "changeLinks" | "shareLinks" | "publicBuilds";
  title: string;
  text: string;
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  disabled: boolean;
  /** The two options, in the order of the list. */
  options: readonly ["on" | "off", label: string][];
  selectClass: string;
  /** Shown below the list. */
  children?: ReactNode;
};

/** Section of the project settings with one setting of two values. Saved immediately. */
export function OnOffSetting({ slug, project, property, title, text, label, hint, isOn, disabled, options, selectClass, children }: Props) {
  const update = useMutation(updateProject(slug, project));
  const change = (value: string) =>
    update.mutate({ [property]: value === "on" }, { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) });
  return (
    <SettingsSection title={title} text={text}>
      <Field label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            className={selectClass}
            disabled={disabled || update.isPending}
            value={isOn ? "on" : "off"}
            onChange={({ target: { value } }) => change(value)}
          >
            {options.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {children}
      {update.error ? (
        <Banner kind="problem" className="mt-4">
          {update.error.message} Nothing was saved.
        </Banner>
      ) : null}
    </SettingsSection>
  );
}
