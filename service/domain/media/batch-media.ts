import type * as z from "zod";
import type { CreateUploads } from "../../../lib/contract/media-batches.ts";
import type { ErrorBody } from "../../../lib/contract/shared.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { HttpError, notFound, unavailable } from "../../core/errors.ts";
import { findProject } from "../projects/find-project.ts";
import { declareFile, uploadRules } from "./create-media.ts";
import { finalizeMedia } from "./finalize-media.ts";
import { requireMedia } from "./media-access.ts";

type Caller = Ctx<UserActor | ProjectActor>;
type Refusal = { status: number; error: z.input<typeof ErrorBody> };
type ProjectKey = { owner: string; project: string };

/** Milliseconds after which no further media of a batch is verified, so that the response arrives in time. */
const VERIFY_MS = 8000;

/** Returns the result of one item, or its refusal. Other errors end the batch; sending it again is safe. */
async function outcomeOf<T>(work: () => Promise<T>): Promise<{ result: T } | { refusal: Refusal }> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { status, message, details } = error;
    return { refusal: { status, error: { error: message, ...(details && { details: [...details] }) } } };
  }
}

/**
 * Declares up to 100 files of a project, each in its own transaction and in their order, so that files of one name become versions in that
 * order. Throws 404 for the project; everything else is the result of a file. See docs/spec/media.md#batches.
 */
export async function createMediaUploads(ctx: Caller, { owner, project, files }: ProjectKey & z.output<typeof CreateUploads>) {
  const { row, permissions } = await findProject(ctx, owner, project);
  const target = { projectId: row.id, allowed: permissions.includes("review"), rules: await uploadRules(ctx, row.id) };
  const results = [];
  for (const file of files) {
    const outcome = await outcomeOf(() => declareFile(ctx, target, file));
    results.push("result" in outcome ? { status: 201, ...outcome.result, error: null } : { media: null, upload: null, ...outcome.refusal });
  }
  return results;
}

/**
 * Finalizes up to 100 media of a project, one after the other. After some seconds the rest is left with 503, for the next call. A media of
 * another project is an unknown one. Throws 404 for the project. See docs/spec/media.md#batches.
 */
export async function finalizeMediaUploads(ctx: Caller, { owner, project, mediaIds }: ProjectKey & { mediaIds: string[] }) {
  const { row } = await findProject(ctx, owner, project);
  const start = performance.now();
  const results = [];
  for (const mediaId of mediaIds) {
    const outcome = await outcomeOf(async () => {
      if (performance.now() - start > VERIFY_MS) throw unavailable("Not verified yet. Finalize this media again.");
      if ((await requireMedia(ctx, mediaId, "review")).project_id !== row.id) throw notFound();
      return finalizeMedia(ctx, mediaId);
    });
    results.push("result" in outcome ? { status: 200, media: outcome.result, error: null } : { media: null, ...outcome.refusal });
  }
  return results;
}
