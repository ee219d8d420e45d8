import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CreateBuild } from "../../../../lib/contract/build-uploads.ts";
import type { Permission } from "../../../../lib/permissions.ts";
import { forbidden, invalid } from "../../../core/errors.ts";
import { builds } from "../../../db/build-schema.ts";
import type { Tx } from "../../../db/client.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { findProject } from "../../projects/find-project.ts";
import type { BuildCaller } from "../record/build-access.ts";

type Input = z.output<typeof CreateBuild>;

/** Difference of clocks that is allowed for the time of imported pictures. */
const SKEW_MS = 5 * 60_000;

const REASON = "because an import is approved without a review";

/**
 * Throws 403 unless the caller is a person with the admin role in the project: an import becomes a baseline without a review, so the token that CI has must
 * not make one.
 */
export async function requireImporter(ctx: BuildCaller, { owner, project }: { owner: string; project: string }): Promise<void> {
  const { deps, actor } = ctx;
  if (actor.kind === "project")
    throw forbidden(`A project token can't import builds, ${REASON}. Use the token of a person with the admin role in the project.`);
  const { permissions }: { permissions: readonly Permission[] } = await findProject({ deps, actor }, owner, project);
  if (!permissions.includes("admin")) throw forbidden(`Importing builds needs the admin role in the project, ${REASON}.`);
}

/** Checks the origin of an imported build. Throws 400 for a time in the future, 403 as `requireImporter`. */
export async function checkImport(ctx: BuildCaller, { imported }: Input, at: { owner: string; project: string }): Promise<void> {
  if (!imported) return;
  await requireImporter(ctx, at);
  if (Date.parse(imported.takenAt) > ctx.deps.now().getTime() + SKEW_MS)
    throw invalid("Invalid request", "imported.takenAt must not be in the future");
}

/** Returns the build of an earlier request to import the same pictures for a suite and commit. Requests with one id wait for each other. */
export async function findImported(tx: Tx, projectId: string, { name, commit, imported }: Input) {
  if (!imported) return null;
  await serializeByName(tx, "import", projectId, name, commit, imported.id);
  const own = and(eq(builds.projectId, projectId), eq(builds.name, name), eq(builds.commit, commit), eq(builds.importId, imported.id));
  const [found] = await tx.select({ id: builds.id, state: builds.state }).from(builds).where(own);
  return found ?? null;
}

/** Returns the columns of a new build about its origin. */
export const importColumns = ({ imported }: Input) =>
  imported && {
    importId: imported.id,
    importSource: imported.source,
    takenAt: new Date(imported.takenAt),
    importDecidedBy: imported.decidedBy ?? null,
  };
