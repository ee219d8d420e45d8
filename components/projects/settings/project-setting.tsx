"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ProblemBanner } from "@/components/ui/banner";
import { Select } from "@/components/ui/select";
import { SettingRow } from "@/components/ui/settings-section";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import { type ProjectChanges, updateProject } from "@/lib/queries/projects";

/** A project as its settings address it. */
type ProjectKey = { slug: string; project: string };
type Shared<V> = {
  of: ProjectKey;
  title: string;
  text?: ReactNode;
  value: V;
  disabled: boolean;
  /** Returns the change of the project for a chosen value. */
  to: (value: V) => ProjectChanges;
};

/** Saves one setting of a project. `shown` is the value that is being saved, else the saved one. */
function useSetting<V>({ of: { slug, project }, value, to }: Pick<Shared<V>, "of" | "value" | "to">) {
  const update = useMutation(updateProject(slug, project));
  const [wanted, setWanted] = useState(value);
  const save = (next: V) => {
    setWanted(next);
    update.mutate(to(next), { onSuccess: () => toast("Settings saved.", { id: "settings", kind: "done" }) });
  };
  return { save, shown: update.isPending ? wanted : value, busy: update.isPending, error: update.error };
}

/** A setting of a project that is on or off, saved immediately. */
export function ProjectToggle({ title, text, disabled, ...setting }: Shared<boolean>) {
  const { save, shown, busy, error } = useSetting(setting);
  return (
    <>
      <SettingRow title={title} text={text}>
        {(control) => (
          <Switch
            {...control}
            checked={shown}
            disabled={disabled}
            aria-busy={busy}
            onChange={({ target }) => busy || save(target.checked)}
          />
        )}
      </SettingRow>
      <ProblemBanner problem={error} className="mb-2">
        Nothing was saved.
      </ProblemBanner>
    </>
  );
}

type ChoiceProps<V> = Shared<V> & {
  options: readonly { value: V; label: string }[];
  /** Asks before the change, which the given function makes. Returns false to change without a question. */
  ask?: (value: V, change: () => void) => boolean;
};

/** A setting of a project with a few values, saved immediately. */
export function ProjectChoice<V extends string | number>({ title, text, disabled, options, ask, ...setting }: ChoiceProps<V>) {
  const { save, shown, busy, error } = useSetting(setting);
  return (
    <>
      <SettingRow title={title} text={text}>
        {(control) => (
          <Select
            {...control}
            className="w-56 max-w-full"
            disabled={disabled}
            busy={busy}
            value={shown}
            onChange={({ target }) => {
              const wanted = options.find(({ value }) => String(value) === target.value)!.value;
              if (!ask?.(wanted, () => save(wanted))) save(wanted);
            }}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </SettingRow>
      <ProblemBanner problem={error} className="mb-2">
        Nothing was saved.
      </ProblemBanner>
    </>
  );
}
