import { lt } from "drizzle-orm";
import type { Actor, Deps } from "../../core/deps.ts";
import { HttpError, RefusedProjectError } from "../../core/errors.ts";
import { refusedUploads } from "../../db/build-schema.ts";
import { runStatement } from "../../db/statement.ts";
import { refusedUploadOfProject, storeRefusedUpload } from "./refused-uploads.sql.ts";

/** Milliseconds for which a refusal is kept. */
const KEPT_MS = 24 * 3_600_000;
/** Characters of a reason that are kept. */
const LONGEST = 300;

/** Returns the sentence of a refusal: its details where the message only says that the request is invalid. */
const reasonOf = ({ message, details = [] }: HttpError): string =>
  [...(details.length && message === "Invalid request" ? [] : [message]), ...details.map((detail) => detail.message)]
    .join(", ")
    .slice(0, LONGEST);

/**
 * Remembers why an upload was refused, for the project of its token or the one that the error names, while the project has no build. Errors of the service
 * and callers without a known token store nothing. Never throws: the caller gets the refusal itself.
 */
export async function rememberRefusedUpload(deps: Deps, actor: Actor | undefined, error: unknown): Promise<void> {
  if (!(error instanceof HttpError) || error.status >= 500) return;
  const projectId = error instanceof RefusedProjectError ? error.projectId : actor?.kind === "project" ? actor.projectId : null;
  if (projectId === null) return;
  try {
    await runStatement(deps.database, storeRefusedUpload, { projectId, at: deps.now(), reason: reasonOf(error) });
  } catch (problem) {
    deps.log.warn({ err: problem, projectId }, "a refused upload was not remembered");
  }
}

/** Returns the latest refused upload of the last day of a project without a build; null for none. */
export async function readRefusedUpload(deps: Deps, projectId: string): Promise<{ at: string; reason: string } | null> {
  const since = new Date(deps.now().getTime() - KEPT_MS);
  const [row] = await runStatement(deps.database, refusedUploadOfProject, { projectId, since });
  return row ? { at: row.at.toISOString(), reason: row.reason } : null;
}

/** Deletes refusals of uploads after a day. */
export const purgeRefusedUploads = async (deps: Deps): Promise<void> => {
  await deps.db.delete(refusedUploads).where(lt(refusedUploads.at, new Date(deps.now().getTime() - KEPT_MS)));
};
