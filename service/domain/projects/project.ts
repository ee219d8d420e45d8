import { type Permission, type ProjectLevel, projectPermissions } from "../../../lib/permissions.ts";
import type { UserActor } from "../../core/deps.ts";
import { type PlanName, planOf } from "../accounts/plans.ts";

export type ProjectRow = {
  id: string;
  account_id: string;
  account_slug: string;
  name: string;
  private: boolean;
  /** Absent where the account was not loaded. */
  plan?: PlanName;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

/** Maps a row to the Project record (docs/spec/projects.md#record). Settings that Loupe doesn't have get the values of a new project. */
export const toProject = (row: ProjectRow, permissions?: readonly Permission[]) => ({
  id: row.id,
  account: { id: row.account_id, slug: row.account_slug },
  name: row.name,
  defaultBaseBranch: "main",
  hasRemoteContentAccess: false,
  autoApprovedBranchGlob: "main",
  deploymentProductionBranchGlob: "main",
  private: row.private,
  summaryCheck: "auto" as const,
  prCommentEnabled: true,
  githubActionsOidcEnabled: false,
  tokenlessAuthEnabled: false,
  deploymentEnabled: true,
  deploymentAuth: "domain-private" as const,
  defaultUserLevel: row.default_user_level,
  ignoreConfig: { enabled: true, autoIgnore: { changes: 3 } },
  ...(row.plan && { limits: { maxFileBytes: planOf(row.plan).maxBytes, retentionDays: planOf(row.plan).retentionDays } }),
  ...(permissions && { permissions: [...permissions] }),
});

/** Returns a person's permissions in a project. */
export const permissionsIn = (row: ProjectRow, teamLevel: UserActor["accounts"][number]["level"]) =>
  projectPermissions({ teamLevel, projectLevel: row.project_level, defaultLevel: row.default_user_level });
