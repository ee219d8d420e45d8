import { runStatement } from "../../../db/statement.ts";
import { deploymentLabel } from "../../../../lib/deployments/deployment-host.ts";
import type { Deps } from "../../../core/deps.ts";
import { HttpError, invalid } from "../../../core/errors.ts";
import { defaultSettings } from "../../projects/project.ts";
import { deploymentOfLabel, type SiteRow } from "./deployments.sql.ts";

/** A deployment at one of its addresses. */
export type Site = {
  label: string;
  deploymentId: string;
  projectId: string;
  accountId: string;
  environment: "preview" | "production";
  visibility: "public" | "private";
  /** The address never leads to another deployment. */
  isFixed: boolean;
};

/** `domain-private` opens production deployments to everyone, under the production domain only. */
function visibilityOf({ kind, environment, auth }: SiteRow): Site["visibility"] {
  const setting = auth ?? defaultSettings.deploymentAuth;
  if (setting === "domain-private") return kind === "domain" && environment === "production" ? "public" : "private";
  return setting;
}

/** Returns the deployment that a label leads to, or null. */
export async function findSite({ database }: Pick<Deps, "database">, label: string): Promise<Site | null> {
  const [row] = label ? await runStatement(database, deploymentOfLabel, { label }) : [];
  if (!row) return null;
  const { id: deploymentId, project_id: projectId, account_id: accountId, environment } = row;
  return { label, deploymentId, projectId, accountId, environment, visibility: visibilityOf(row), isFixed: row.kind === "slug" };
}

/** Returns the label of a host name, a URL or a bare alias; empty for a host outside of the deployments domain. Throws 400 for other texts. */
export function readLabel({ settings }: Pick<Deps, "settings">, text: string): string {
  const alias = text.trim().toLowerCase();
  if (/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(alias)) return alias;
  const url = /^https?:\/\//.test(alias) ? alias : `http://${alias}`;
  if (!URL.canParse(url) || /[\s@]/.test(alias)) throw invalid("Invalid request", "domain must be a host name, a URL or an alias");
  return deploymentLabel(settings.deploymentsHost, new URL(url).hostname) ?? "";
}

/** Lets shared caches keep where a domain leads. */
const CACHING = { "Cache-Control": "public, max-age=0, s-maxage=300, stale-while-revalidate=600" };

/** Resolves a domain: `GET /deployments/resolve/{domain}`. Throws 400 for a text that is no domain, 404 for an unknown one. */
export async function resolveDomain(deps: Deps, domain: string) {
  const site = await findSite(deps, readLabel(deps, domain));
  if (!site) throw new HttpError(404, "Not found", undefined, CACHING);
  const { deploymentId, projectId, environment, visibility } = site;
  return { status: 200 as const, body: { deploymentId, projectId, environment, visibility }, headers: CACHING };
}
