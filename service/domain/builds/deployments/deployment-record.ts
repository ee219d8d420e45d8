import { deploymentOrigin } from "../../../../lib/deployments/deployment-host.ts";
import type { Deps } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import type { FullRecord } from "../../base/full-record.ts";
import type { Deployment } from "../../../../lib/contract/deployments.ts";

export type DeploymentRow = {
  id: string;
  project_id: string;
  status: "pending" | "ready" | "error";
  environment: "preview" | "production";
  branch: string;
  commit: string;
  pr_number: number | null;
  file_count: number;
  bytes: number;
  is_storybook: boolean;
  created_at: string;
  slug: string;
  aliases: string[];
};

/** Returns the host and port of deployed sites. Throws 409 where this instance has none. */
export function requireDeploymentsHost({ settings }: Pick<Deps, "settings">): string {
  if (settings.deploymentsHost) return settings.deploymentsHost;
  throw conflict("This instance serves no deployments. Its operator can set DEPLOYMENTS_DOMAIN.");
}

/** Returns the URL of a name under the deployments domain. */
const siteUrl = (deps: Pick<Deps, "settings">, label: string) =>
  `${deploymentOrigin(deps.settings.deploymentsHost ?? "localhost", deps.settings.appUrl, label)}/`;

/** Maps a row to the Deployment record. */
export const toDeployment = (deps: Pick<Deps, "settings">, row: DeploymentRow): FullRecord<typeof Deployment> => ({
  id: row.id,
  status: row.status,
  environment: row.environment,
  branch: row.branch,
  commitSha: row.commit,
  url: siteUrl(deps, row.slug),
  createdAt: row.created_at,
  prNumber: row.pr_number,
  fileCount: row.file_count,
  bytes: row.bytes,
  aliases: row.aliases.map((label) => siteUrl(deps, label)),
  isStorybook: row.is_storybook,
});
