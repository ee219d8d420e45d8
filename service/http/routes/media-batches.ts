import type { mediaBatchOperations } from "../../../lib/contract/media-batches.ts";
import { createMediaUploads, finalizeMediaUploads } from "../../domain/media/batch-media.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const mediaBatchHandlers: Handlers<typeof mediaBatchOperations> = {
  "POST /projects/{owner}/{project}/media/uploads": (ctx, { params, body }) => ok(createMediaUploads(ctx, { ...params, ...body })),
  "POST /projects/{owner}/{project}/media/uploads/finalize": (ctx, { params, body }) =>
    ok(finalizeMediaUploads(ctx, { ...params, ...body })),
};
