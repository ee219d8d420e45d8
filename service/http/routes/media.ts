import type { mediaOperations } from "../../../lib/contract/media.ts";
import { createMedia } from "../../domain/media/create-media.ts";
import { deleteMedia } from "../../domain/media/delete-media.ts";
import { updateMedia } from "../../domain/media/edit-media.ts";
import { updateMediaVisibility } from "../../domain/media/edit-visibility.ts";
import { finalizeMedia } from "../../domain/media/finalize-media.ts";
import { getMedia } from "../../domain/media/get-media.ts";
import { listMedia } from "../../domain/media/list-media.ts";
import { listMediaGroups } from "../../domain/media/list-media-groups.ts";
import { listMediaVersions } from "../../domain/media/list-media-versions.ts";
import { previewUploads } from "../../domain/media/preview-uploads.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const mediaHandlers: Handlers<typeof mediaOperations> = {
  "POST /media": (ctx, { body }) => created(createMedia(ctx, body)),
  "GET /media/{mediaId}": (ctx, { params }) => ok(getMedia(ctx, params.mediaId)),
  "PATCH /media/{mediaId}": (ctx, { params, body }) => ok(updateMedia(ctx, params.mediaId, body)),
  "DELETE /media/{mediaId}": (ctx, { params }) => noContent(deleteMedia(ctx, params.mediaId)),
  "PATCH /media/{mediaId}/visibility": (ctx, { params, body }) => ok(updateMediaVisibility(ctx, params.mediaId, body.visibility)),
  "GET /media/{mediaId}/versions": (ctx, { params }) => ok(listMediaVersions(ctx, params.mediaId)),
  "POST /media/{mediaId}/finalize": (ctx, { params }) => ok(finalizeMedia(ctx, params.mediaId)),
  "GET /projects/{owner}/{project}/media": (ctx, { params, query }) => ok(listMedia(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/media-groups": (ctx, { params }) => ok(listMediaGroups(ctx, params)),
  "POST /projects/{owner}/{project}/media/preview": (ctx, { params, body }) => ok(previewUploads(ctx, { ...params, ...body })),
};
