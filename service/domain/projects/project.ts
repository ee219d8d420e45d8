import { type Project, UpdateProject } from "../../../lib/contract/projects.ts";
import { maxFileBytesOf } from "../../core/team-limits.ts";
import { type Permission, type ProjectLevel, projectPermissions } from "../../../lib/permissions.ts";
import type { Deps, UserActor } from "../../core/deps.ts";
import type { FullRecord } from "../base/full-record.ts";

/** Settings of a project: fields that `PATCH /projects/{owner}/{project}` changes and that have no column of their own. */
export const settingNames = UpdateProject.omit({ name: true, private: true, defaultUserLevel: true }).keyof().options;
export type SettingName = (typeof settingNames)[number];
type Settings = Pick<FullRecord<typeof Project>, SettingName>;

/** Settings as they are stored: those that differ from a new project's. */
export type StoredSettings = Partial<Settings>;

/** Values of a new project that don't depend on another setting. */
export const defaultSettings = {
  defaultBaseBranch: "main",
  deploymentProductionBranchGlob: "main",
  summaryCheck: "auto",
  githubActionsOidcEnabled: false,
  githubRepository: null,
  tokenlessAuthEnabled: false,
  deploymentEnabled: true,
  deploymentAuth: "domain-private",
  visitorComments: "off",
  publicBuilds: false,
  openThreadsBlockApproval: false,
  gitlabProject: null,
  prCommentEnabled: true,
  ignoreConfig: { enabled: true, autoIgnore: { changes: 3 } },
} satisfies StoredSettings;

export type ProjectRow = {
  id: string;
  account_id: string;
  account_slug: string;
  name: string;
  private: boolean;
  default_user_level: ProjectLevel | null;
  /** Settings that differ from those of a new project. */
  settings: StoredSettings;
  archived_at: Date | null;
  deleted_at: Date | null;
  /** True when GitHub lets the instance read the linked repository. */
  reads_contents: boolean | null;
  project_level: ProjectLevel | null;
};

/** Returns all settings of a project. One without a value of its own has that of a new project. */
function settingsOf({ private: isPrivate, settings }: Pick<ProjectRow, "private" | "settings">): Settings {
  const initial: Settings = {
    ...defaultSettings,
    autoApprovedBranchGlob: settings.defaultBaseBranch ?? defaultSettings.defaultBaseBranch,
    changeLinks: !isPrivate,
    shareLinks: !isPrivate,
  };
  const own = Object.fromEntries(settingNames.map((name) => [name, settings[name] ?? initial[name]])) as Settings;
  return { ...own, publicBuilds: own.publicBuilds === true && !isPrivate };
}

/** Maps a row to the Project record (docs/spec/projects.md#record). */
export const toProject = (
  deps: Pick<Deps, "settings" | "teamLimits">,
  row: ProjectRow,
  permissions?: readonly Permission[],
): FullRecord<typeof Project> => ({
  id: row.id,
  account: { id: row.account_id, slug: row.account_slug },
  name: row.name,
  hasRemoteContentAccess: row.reads_contents === true && Boolean(deps.settings.githubApp?.privateKey),
  private: row.private,
  ...settingsOf(row),
  defaultUserLevel: row.default_user_level,
  archivedAt: row.archived_at?.toISOString() ?? null,
  limits: { maxFileBytes: maxFileBytesOf(deps, row.account_id), retentionDays: deps.settings.keepMediaDays },
  permissions: permissions && [...permissions],
});

/** Returns a person's permissions in a project. */
export const permissionsIn = (row: ProjectRow, teamLevel: UserActor["accounts"][number]["level"]) =>
  projectPermissions({ teamLevel, projectLevel: row.project_level, defaultLevel: row.default_user_level });
