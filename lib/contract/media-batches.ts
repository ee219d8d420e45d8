import * as z from "zod";
import { byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, ProjectPath } from "./shared.ts";
import { CreateMedia, Media, MediaUploadTarget } from "./media.ts";

const status = (success: number) => z.int().meta({ description: `${success}, or the status that the single operation refuses with.` });

const DeclaredUpload = z
  .object({
    status: status(201),
    media: Media.nullable(),
    upload: MediaUploadTarget.nullable().meta({ description: "Null with a media when nothing has to be sent." }),
    error: ErrorBody.nullable(),
  })
  .meta({ id: "DeclaredUpload" });

const FinalizedUpload = z
  .object({ status: status(200), media: Media.nullable(), error: ErrorBody.nullable() })
  .meta({ id: "FinalizedUpload" });

export const CreateUploads = z.object({
  files: z
    .array(CreateMedia.omit({ project: true }))
    .min(1)
    .max(100),
});
export const FinalizeUploads = z.object({ mediaIds: z.array(z.string().min(1).max(64)).min(1).max(100) });

export const mediaBatchOperations = operations("Media", {
  "POST /projects/{owner}/{project}/media/uploads": {
    operationId: "createMediaUploads",
    summary: "Create up to 100 media uploads",
    description:
      "Call it instead of `createMedia` for many files. Returns a result for each file, in their order: the media with its upload target, or the refusal of that file. Counts as one request.",
    access: byUserOrProject("media:write"),
    params: ProjectPath,
    body: CreateUploads,
    responses: { 200: z.array(DeclaredUpload), 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/media/uploads/finalize": {
    operationId: "finalizeMediaUploads",
    summary: "Finalize up to 100 media uploads",
    description:
      "Call it after the uploads instead of `finalizeMedia` for many files. Returns a result for each media, in their order. A result with status 503 was not verified in time: finalize that media again. Counts as one request.",
    access: byUserOrProject("media:write"),
    params: ProjectPath,
    body: FinalizeUploads,
    responses: { 200: z.array(FinalizedUpload), 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
