"use client";

import type { ReactNode } from "react";
import { SettingsSection } from "@/components/ui/settings-section";
import { plural } from "@/lib/format";
import type { ProjectRecord } from "@/lib/queries/projects";
import { ProjectChoice, ProjectToggle } from "./project-setting";
import { TextSettings } from "./text-settings";

type Props = {
  slug: string;
  project: ProjectRecord;
  archived: boolean;
  /** Row of the threshold. */
  threshold: ReactNode;
};

/** Numbers of repeats to choose from; 0 for never. */
const REPEATS = [0, 2, 3, 5, 10, 20];
/** Repeats of a change in a week after which it is ignored, in a new project. */
const DEFAULT_REPEATS = 3;

/** The baseline of builds, the noise that is ignored in them, and the rule of their approval. */
export function BuildsSettings({ slug, project, archived, threshold }: Props) {
  const { defaultBaseBranch: baseBranch, autoApprovedBranchGlob: approvedGlob, ignoreConfig, openThreadsBlockApproval } = project;
  const of = { slug, project: project.name };
  const repeats = ignoreConfig.autoIgnore?.changes ?? 0;
  const choices = [...new Set([...REPEATS, repeats])].toSorted((a, b) => a - b);
  return (
    <>
      <SettingsSection title="Baseline" text="New builds are compared with the last approved build of the base branch.">
        <TextSettings
          key={project.id}
          slug={slug}
          project={project}
          archived={archived}
          form="builds"
          settings={[
            {
              name: "defaultBaseBranch",
              label: "Base branch",
              hint: "Defaults to main.",
              placeholder: "main",
              maxLength: 255,
              saved: baseBranch,
            },
            {
              name: "autoApprovedBranchGlob",
              label: "Approve automatically on",
              hint: "Pattern, e.g. {main,release/*}. Defaults to the base branch.",
              placeholder: baseBranch || "main",
              maxLength: 255,
              // An empty pattern follows the base branch.
              saved: approvedGlob === baseBranch ? "" : approvedGlob,
            },
          ]}
          toBody={(changed) => changed}
        />
      </SettingsSection>
      <SettingsSection title="Noise">
        <ProjectToggle
          of={of}
          title="Allow ignoring changes"
          text="When off, ignored changes are compared again. Your list is kept."
          value={ignoreConfig.enabled}
          disabled={archived}
          to={(enabled) => {
            const changes = repeats || (enabled ? DEFAULT_REPEATS : 0);
            return { ignoreConfig: { enabled, autoIgnore: changes ? { changes } : null } };
          }}
        />
        {ignoreConfig.enabled ? (
          <ProjectChoice
            of={of}
            title="Ignore a change automatically"
            text={
              repeats ? `After it appears ${plural(repeats, "time")} in 7 days on the base branch.` : "Changes are ignored by people only."
            }
            value={repeats}
            disabled={archived}
            options={choices.map((value) => ({ value, label: value ? plural(value, "time") : "Never" }))}
            to={(changes) => ({ ignoreConfig: { enabled: true, autoIgnore: changes ? { changes } : null } })}
          />
        ) : null}
        {threshold}
      </SettingsSection>
      {openThreadsBlockApproval === undefined ? null : (
        <SettingsSection title="Approval">
          <ProjectToggle
            of={of}
            title="Open comments block approval"
            text="Changes can still be decided one by one."
            value={openThreadsBlockApproval}
            disabled={archived}
            to={(blocks) => ({ openThreadsBlockApproval: blocks })}
          />
        </SettingsSection>
      )}
    </>
  );
}
