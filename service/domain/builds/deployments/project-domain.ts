import { and, desc, eq } from "drizzle-orm";
import { deploymentLabel } from "../../../../lib/deployments/deployment-host.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { deploymentHosts, deployments } from "../../../db/deployment-schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { administrateProject, projectPath, type ProjectRef } from "../../projects/administrate-project.ts";
import { archivedProject } from "../../projects/archived-project.ts";
import { findProject } from "../../projects/find-project.ts";
import { requireEnabled } from "./deployment-access.ts";
import { requireDeploymentsHost } from "./deployment-record.ts";
import { isReservedLabel } from "./host-labels.ts";

const hostOf = (base: string, label: string) => `${label}.${base.replace(/:\d+$/, "")}`;
const ownDomain = (projectId: string) => and(eq(deploymentHosts.projectId, projectId), eq(deploymentHosts.kind, "domain"));

/** Returns the production domain: `GET /projects/{owner}/{project}/domain`. Null without one, and where deployments are turned off. */
export async function getProjectDomain(ctx: BuildCaller, { owner, project }: ProjectRef) {
  const { row } = await findProject(ctx, owner, project);
  const { db, settings } = ctx.deps;
  if (!settings.deploymentsHost || row.settings.deploymentEnabled === false) return { domain: null };
  const [host] = await db.select({ label: deploymentHosts.label }).from(deploymentHosts).where(ownDomain(row.id));
  return { domain: host ? hostOf(settings.deploymentsHost, host.label) : null };
}

/** Returns the label of a domain that a project may have. Throws 400 for others. */
function readDomain(base: string, text: string): string {
  const refuse = (reason: string) => invalid("Invalid request", `domain ${reason}`);
  const domain = text.toLowerCase();
  if (!/^[a-z0-9.-]+(?::\d{1,5})?$/.test(domain)) throw refuse(`must be a host name such as ${hostOf(base, "my-site")}`);
  const label = deploymentLabel(base, domain);
  if (!label || !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label)) throw refuse(`must be one name under ${hostOf(base, "").slice(1)}`);
  if (isReservedLabel(label)) throw refuse(`must not be the reserved name ${label}`);
  return label;
}

/** Sets the production domain: `PUT /projects/{owner}/{project}/domain`. Throws 400, 403 without the admin role, 404, and 409 for a domain of another site. */
export async function updateProjectDomain(ctx: Ctx<UserActor>, input: ProjectRef & { domain: string }) {
  const event = { kind: "project.updated" as const, target: `${input.owner}/${input.project}` };
  return administrateProject(ctx, input, event, async (tx, { row }, done) => {
    const base = requireDeploymentsHost(ctx.deps);
    const label = readDomain(base, input.domain);
    if (row.archived_at) throw archivedProject();
    requireEnabled(row.settings);
    // As finalizing a deployment, so that no newer one is lost.
    await serializeByName(tx, "deployment-hosts", row.id);
    const domain = hostOf(base, label);
    const [former] = await tx.delete(deploymentHosts).where(ownDomain(row.id)).returning();
    const [newest] = await tx
      .select({ id: deployments.id })
      .from(deployments)
      .where(and(eq(deployments.projectId, row.id), eq(deployments.environment, "production"), eq(deployments.status, "ready")))
      .orderBy(desc(deployments.seq))
      .limit(1);
    const deploymentId = former?.deploymentId ?? newest?.id ?? null;
    const taken = await tx
      .insert(deploymentHosts)
      .values({ label, kind: "domain", projectId: row.id, deploymentId, updatedAt: ctx.deps.now() })
      .onConflictDoNothing({ target: deploymentHosts.label })
      .returning({ label: deploymentHosts.label });
    if (!taken.length) throw conflict(`${domain} belongs to another site. Choose another name.`);
    if (former?.label !== label) {
      const before = `production domain ${former ? hostOf(base, former.label) : "none"}`;
      done.push({ kind: "project.updated", target: projectPath(row), targetId: row.id, before, after: `production domain ${domain}` });
    }
    return { domain };
  });
}
