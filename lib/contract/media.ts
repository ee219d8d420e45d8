import * as z from "zod";
import { byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, paginated, ProjectPath, Timestamp } from "./shared.ts";
import { MediaGroup, MediaList, PreviewUploads, UploadPreview } from "./media-lists.ts";
import { ContentType, MediaState, Visibility } from "./media-refusals.ts";
import { MediaVerdict } from "./media-reviews.ts";

/** Reduced copies of an image for small screens and lists (extension). Widths in pixels, ascending; empty if there are none. */
const Previews = z.array(z.object({ url: z.url(), width: z.int() }));

const version = {
  fileUrl: z.url().meta({ description: "URL of the file. Expires for team media." }),
  posterUrl: z.url().nullable().meta({ description: "Still frame of a video, if this service can make one." }),
  contentType: z.string(),
  sizeBytes: z.int().meta({ description: "Declared size until finalize, measured size afterwards." }),
  width: z.int().nullable().meta({ description: "Pixels as displayed, after finalize. Null for a video whose container has no size." }),
  height: z.int().nullable().meta({ description: "Pixels as displayed, after finalize. Null for a video whose container has no size." }),
  durationMs: z
    .int()
    .nullable()
    .optional()
    .meta({ description: "Duration of a video in milliseconds, if its container states it (extension)." }),
  expiresAt: Timestamp.nullable().meta({ description: "When the version is purged." }),
  createdAt: Timestamp,
  previews: Previews.optional(),
};

export const MediaVersion = z
  .object({
    id: z.string(),
    number: z.int(),
    ...version,
    createdBy: z.string().nullable().optional().meta({ description: "Name of the uploader (extension)." }),
  })
  .meta({ id: "MediaVersion" });

export const Media = z
  .object({
    id: z.string(),
    name: z.string(),
    state: MediaState.nullable(),
    description: z.string().nullable(),
    stage: z.enum(["staged", "published"]),
    branch: z.string().nullable(),
    prNumber: z.int().nullable(),
    url: z.url().meta({ description: "The share page." }),
    markdown: z.string().meta({ description: "Markdown that embeds or links the media." }),
    version: z.int(),
    versionCount: z.int(),
    ...version,
    visibility: Visibility,
    status: z.enum(["pending", "ready"]),
    createdAt: Timestamp,
    createdBy: z.string().nullable().optional().meta({ description: "Name of the uploader (extension)." }),
    updatedAt: Timestamp.optional().meta({ description: "When the version that describes the media was uploaded (extension)." }),
    updatedBy: z.string().nullable().optional().meta({ description: "Name of the uploader of that version (extension)." }),
    openThreads: z.int().optional().meta({ description: "Number of open comment threads (extension, in lists)." }),
    newComments: z
      .int()
      .optional()
      .meta({ description: "Comments of other people since the caller last opened the media (extension, in lists, for users)." }),
    pins: z
      .array(z.object({ x: z.number(), y: z.number() }))
      .optional()
      .meta({ description: "Places of at most 30 open threads, oldest first, as fractions of the picture (extension, in lists)." }),
    pullRequestTitle: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Title of the pull request, where it is known (extension, in lists)." }),
    resolvedThreads: z.int().optional().meta({ description: "Number of resolved comment threads (extension, in lists)." }),
    verdict: MediaVerdict.nullable()
      .optional()
      .meta({ description: "What reviewers decided; null before the first verdict (extension, in lists)." }),
  })
  .meta({ id: "Media" });

export const MediaUploadTarget = z
  .object({
    url: z.url().meta({ description: "URL to post the file to as multipart/form-data." }),
    fields: z.record(z.string(), z.string()).meta({ description: "Form fields to send before the `file` part, in this order." }),
  })
  .meta({ id: "MediaUploadTarget" });

export const CreateMedia = z.object({
  name: z.string().min(1).max(255),
  contentType: ContentType,
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: "Bytes." }),
  hash: z
    .string()
    .regex(/^[A-Fa-f0-9]{64}$/, "must be a SHA-256 in hex, 64 characters")
    .meta({ description: "SHA-256 of the file in hex." }),
  state: MediaState.nullish(),
  description: z.string().max(2000).nullish(),
  visibility: Visibility.nullish(),
  project: z.string().nullish().meta({ description: "`owner/project`. Required with a user token, ignored with a project token." }),
  prNumber: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
  branch: z.string().min(1).max(255).nullish(),
});

export const UpdateMedia = z.object({
  name: z.string().min(1).max(255).optional(),
  description: z.string().max(2000).nullable().optional().meta({ description: "`null` clears it." }),
  branch: z
    .string()
    .min(1)
    .max(255)
    .nullable()
    .optional()
    .meta({ description: "`null` clears it, so that no pull request publishes the media." }),
});

export const mediaOperations = operations("Media", {
  "POST /media": {
    operationId: "createMedia",
    summary: "Create a media upload",
    description:
      "Call it to upload a file. Post the file to `upload.url` with every entry of `upload.fields` before the `file` part, then finalize. When `upload` is null the project already stores the file and nothing has to be sent. Returns 409 when the account has too many unfinished uploads, and 413 for a file above the largest size.",
    access: byUserOrProject("media:write"),
    body: CreateMedia,
    responses: { 201: z.strictObject({ media: Media, upload: MediaUploadTarget.nullable() }), 409: ErrorBody, ...bodyErrors },
  },
  "GET /media/{mediaId}": {
    operationId: "getMedia",
    summary: "Get a media",
    access: byUserOrProject("media:read"),
    params: MediaPath,
    responses: { 200: Media, ...errors },
  },
  "PATCH /media/{mediaId}": {
    operationId: "updateMedia",
    summary: "Update a staged media",
    description: "Changes name, description or branch; omitted fields keep their value. Returns 409 once a pull request shows the media.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    body: UpdateMedia,
    responses: { 200: Media, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /media/{mediaId}": {
    operationId: "deleteMedia",
    summary: "Delete a media",
    description:
      "Deletes the media with all versions and comments. Share links and embeds stop working immediately. Needs the admin role in the project.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    responses: { 204: null, 409: ErrorBody, ...errors },
  },
  "PATCH /media/{mediaId}/visibility": {
    operationId: "updateMediaVisibility",
    summary: "Change who can open a media",
    description:
      "Allowed for admins of the project, and for the uploader while they can review. File URLs change with it: a URL of public media stops working when the media becomes team-only.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    body: z.object({ visibility: Visibility }),
    responses: { 200: Media, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "GET /media/{mediaId}/versions": {
    operationId: "listMediaVersions",
    summary: "List a media's versions",
    description: "Returns ready versions, newest first, at most 100.",
    access: byUserOrProject("media:read"),
    params: MediaPath,
    responses: { 200: z.array(MediaVersion), ...errors },
  },
  "POST /media/{mediaId}/finalize": {
    operationId: "finalizeMedia",
    summary: "Finalize a media upload",
    description:
      "Call it after the upload. Reads the file back and compares size, SHA-256, type and dimensions. Returns 400 for a file that differs. Calling it again after success changes nothing.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    responses: { 200: Media, 409: ErrorBody, ...errors },
  },
  "GET /projects/{owner}/{project}/media": {
    operationId: "listMedia",
    summary: "List a project's media",
    description: "Returns media with at least one uploaded version, newest first unless sorted otherwise.",
    access: byUserOrProject("media:read"),
    params: ProjectPath,
    query: MediaList,
    responses: { 200: paginated(Media), ...errors },
  },
  "GET /projects/{owner}/{project}/media-groups": {
    operationId: "listMediaGroups",
    summary: "List media groups",
    description:
      "Returns the pull requests and branches that media belong to, with their counts, most recently active first, at most 100. Media of neither form one group.",
    access: byUserOrProject("media:read"),
    params: ProjectPath,
    responses: { 200: z.array(MediaGroup), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/media/preview": {
    operationId: "previewUploads",
    summary: "Preview uploads",
    description:
      "Call it before uploading up to 100 files. Returns for each file whether it would become a new media, the next version of one, or nothing because it is stored. Changes nothing. Other uploads may come in between.",
    access: byUserOrProject("media:write"),
    params: ProjectPath,
    body: PreviewUploads,
    responses: { 200: z.array(UploadPreview), 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
});
