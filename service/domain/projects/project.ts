import type * as z from "zod";
import type { Project } from "../../../lib/contract/projects.ts";
import { type Permission, type ProjectLevel, projectPermissions } from "../../../lib/permissions.ts";
import type { Deps, UserActor } from "../../core/deps.ts";

/** Settings of a project that `PATCH /projects/{owner}/{project}` stores. */
export type StoredSettings = Partial<
  Pick<
    z.output<typeof Project>,
    | "defaultBaseBranch"
    | "autoApprovedBranchGlob"
    | "deploymentProductionBranchGlob"
    | "summaryCheck"
    | "ignoreConfig"
    | "deploymentEnabled"
    | "githubActionsOidcEnabled"
    | "githubRepository"
    | "tokenlessAuthEnabled"
    | "deploymentAuth"
    | "changeLinks"
    | "openThreadsBlockApproval"
    | "shareLinks"
    | "publicBuilds"
    | "gitlabProject"
    | "prCommentEnabled"
    | "visitorComments"
  >
>;

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

/** Maps a row to the Project record (docs/spec/projects.md#record). Settings without a value of their own get those of a new project. */
export const toProject = ({ settings }: Pick<Deps, "settings">, row: ProjectRow, permissions?: readonly Permission[]) => ({
  id: row.id,
  account: { id: row.account_id, slug: row.account_slug },
  name: row.name,
  hasRemoteContentAccess: row.reads_contents === true && Boolean(settings.githubApp?.privateKey),
  private: row.private,
  changeLinks: !row.private,
  shareLinks: !row.private,
  ...defaultSettings,
  autoApprovedBranchGlob: row.settings.defaultBaseBranch ?? defaultSettings.defaultBaseBranch,
  ...row.settings,
  publicBuilds: row.settings.publicBuilds === true && !row.private,
  defaultUserLevel: row.default_user_level,
  archivedAt: row.archived_at?.toISOString() ?? null,
  limits: { maxFileBytes: settings.maxFileBytes, retentionDays: settings.keepMediaDays },
  ...(permissions && { permissions: [...permissions] }),
});

/** Returns a person's permissions in a project. */
export const permissionsIn = (row: ProjectRow, teamLevel: UserActor["accounts"][number]["level"]) =>
  projectPermissions({ teamLevel, projectLevel: row.project_level, defaultLevel: row.default_user_level });
