import type { mediaOperations } from "../../../lib/contract/media.ts";
import { getMedia, listMediaVersions } from "../../domain/media/read-media.ts";
import { createMedia } from "../../domain/media/create-media.ts";
import { deleteMedia } from "../../domain/media/delete-media.ts";
import { updateMedia } from "../../domain/media/edit-media.ts";
import { updateMediaVisibility } from "../../domain/media/edit-visibility.ts";
import { finalizeMedia } from "../../domain/media/finalize-media.ts";
import { listMedia, listMediaGroups } from "../../domain/media/list-media.ts";
import { previewUploads } from "../../domain/media/preview-uploads.ts";
import type { Handlers } from "../serve.ts";

export const mediaHandlers: Handlers<typeof mediaOperations> = {
  "POST /media": async (ctx, { body }) => ({ status: 201, body: await createMedia(ctx, body) }),
  "GET /media/{mediaId}": async (ctx, { params }) => ({ status: 200, body: await getMedia(ctx, params.mediaId) }),
  "PATCH /media/{mediaId}": async (ctx, { params, body }) => ({ status: 200, body: await updateMedia(ctx, params.mediaId, body) }),
  "DELETE /media/{mediaId}": async (ctx, { params }) => {
    await deleteMedia(ctx, params.mediaId);
    return { status: 204 };
  },
  "PATCH /media/{mediaId}/visibility": async (ctx, { params, body }) => ({
    status: 200,
    body: await updateMediaVisibility(ctx, params.mediaId, body.visibility),
  }),
  "GET /media/{mediaId}/versions": async (ctx, { params }) => ({ status: 200, body: await listMediaVersions(ctx, params.mediaId) }),
  "POST /media/{mediaId}/finalize": async (ctx, { params }) => ({ status: 200, body: await finalizeMedia(ctx, params.mediaId) }),
  "GET /projects/{owner}/{project}/media": async (ctx, { params, query }) => ({
    status: 200,
    body: await listMedia(ctx, { ...params, ...query }),
  }),
  "GET /projects/{owner}/{project}/media-groups": async (ctx, { params }) => ({ status: 200, body: await listMediaGroups(ctx, params) }),
  "POST /projects/{owner}/{project}/media/preview": async (ctx, { params, body }) => ({
    status: 200,
    body: await previewUploads(ctx, { ...params, ...body }),
  }),
};
