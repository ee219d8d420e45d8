import * as z from "zod";
import { byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, MediaPath, paginated, ProjectPath, Timestamp } from "./shared.ts";
import { MediaGroup, MediaList, PreviewUploads, UploadPreview } from "./media-lists.ts";
import { ContentType, MediaState, Visibility } from "./media-refusals.ts";

/** Reduced copies of an image for small screens and lists (ours); widths in pixels, ascending. Empty where there are none. */
const Previews = z.array(z.object({ url: z.url(), width: z.int() }));

const version = {
  fileUrl: z.url().meta({ description: "Address of the bytes. Expires for team media." }),
  posterUrl: z.url().nullable().meta({ description: "Still frame of a video, where this service can make one." }),
  contentType: z.string(),
  sizeBytes: z.int().meta({ description: "Declared until finalize, measured after it." }),
  width: z.int().nullable().meta({ description: "Pixels as shown; after finalize. Of a video, where its container says so." }),
  height: z.int().nullable().meta({ description: "Pixels as shown; after finalize. Of a video, where its container says so." }),
  durationMs: z.int().nullable().optional().meta({ description: "Length of a video in milliseconds, where its container says so (ours)." }),
  expiresAt: Timestamp.nullable().meta({ description: "When the version is purged." }),
  createdAt: Timestamp,
  previews: Previews.optional(),
};

export const MediaVersion = z
  .object({
    id: z.string(),
    number: z.int(),
    ...version,
    createdBy: z.string().nullable().optional().meta({ description: "Name of the uploader (ours)." }),
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
    markdown: z.string().meta({ description: "Ready to paste." }),
    version: z.int(),
    versionCount: z.int(),
    ...version,
    visibility: Visibility,
    status: z.enum(["pending", "ready"]),
    createdAt: Timestamp,
    createdBy: z.string().nullable().optional().meta({ description: "Name of the uploader (ours)." }),
    openThreads: z.int().optional().meta({ description: "Open comment threads (ours; in lists)." }),
    newComments: z
      .int()
      .optional()
      .meta({ description: "Comments of others since the caller last read there (ours; in lists, for people)." }),
    resolvedThreads: z.int().optional().meta({ description: "Resolved comment threads (ours; in lists)." }),
  })
  .meta({ id: "Media" });

export const MediaUploadTarget = z
  .object({
    url: z.url().meta({ description: "Where the file is posted as multipart/form-data." }),
    fields: z.record(z.string(), z.string()).meta({ description: "Appended to the form before the `file` part, in this order." }),
  })
  .meta({ id: "MediaUploadTarget" });

export const CreateMedia = z.object({
  name: z.string().min(1).max(255),
  contentType: ContentType,
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: "Bytes." }),
  hash: z
    .string()
    .regex(/^[A-Fa-f0-9]{64}$/, "must be a SHA-256 in hex, 64 characters")
    .meta({ description: "SHA-256 of the contents." }),
  state: MediaState.nullish(),
  description: z.string().max(2000).nullish(),
  visibility: Visibility.nullish(),
  project: z.string().nullish().meta({ description: "`owner/project`; required with a user's token, ignored with a project token." }),
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
    .meta({ description: "`null` clears it: then no pull request will publish the media." }),
});

export const media = operations({
  "POST /media": {
    operationId: "createMedia",
    tag: "Media",
    summary: "Create a media upload",
    description:
      "Declares a file. Post the file to `upload.url` with every entry of `upload.fields` before the `file` part, then finalize. When `upload` is null the file is already held.",
    access: byUserOrProject("media:write"),
    body: CreateMedia,
    responses: { 201: z.strictObject({ media: Media, upload: MediaUploadTarget.nullable() }), 409: ErrorBody, ...bodyErrors },
  },
  "GET /media/{mediaId}": {
    operationId: "getMedia",
    tag: "Media",
    summary: "Get a media",
    access: byUserOrProject("media:read"),
    params: MediaPath,
    responses: { 200: Media, ...errors },
  },
  "PATCH /media/{mediaId}": {
    operationId: "updateMedia",
    tag: "Media",
    summary: "Update a staged media",
    description: "Omitted fields are left alone. Once a pull request shows the media it can no longer be edited (409).",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    body: UpdateMedia,
    responses: { 200: Media, 409: ErrorBody, ...bodyErrors },
  },
  "DELETE /media/{mediaId}": {
    operationId: "deleteMedia",
    tag: "Media",
    summary: "Delete a media",
    description:
      "All versions and comments go with it. Share links and embeds stop working immediately. Needs the admin role in the project.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    responses: { 204: null, ...errors },
  },
  "PATCH /media/{mediaId}/visibility": {
    operationId: "updateMediaVisibility",
    tag: "Media",
    summary: "Change who can open a media",
    description:
      "For admins of the project, and for the person who uploaded the media while they may review. The addresses of the files change with it: what was public before is refused from then on.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    body: z.object({ visibility: Visibility }),
    responses: { 200: Media, ...bodyErrors },
    extension: true,
  },
  "GET /media/{mediaId}/versions": {
    operationId: "listMediaVersions",
    tag: "Media",
    summary: "List a media's versions",
    description: "Newest first, at most 100.",
    access: byUserOrProject("media:read"),
    params: MediaPath,
    responses: { 200: z.array(MediaVersion), ...errors },
  },
  "POST /media/{mediaId}/finalize": {
    operationId: "finalizeMedia",
    tag: "Media",
    summary: "Finalize a media upload",
    description: "Reads the uploaded file back and verifies it. Calling it again after success changes nothing.",
    access: byUserOrProject("media:write"),
    params: MediaPath,
    responses: { 200: Media, 409: ErrorBody, ...errors },
  },
  "GET /projects/{owner}/{project}/media": {
    operationId: "listMedia",
    tag: "Media",
    summary: "List a project's media",
    description: "Media with at least one uploaded version, newest first.",
    access: byUserOrProject("media:read"),
    params: ProjectPath,
    query: MediaList,
    responses: { 200: paginated(Media), ...errors },
  },
  "GET /projects/{owner}/{project}/media-groups": {
    operationId: "listMediaGroups",
    tag: "Media",
    summary: "List what a project's media belong to",
    description: "Pull requests, branches and neither, with what they hold; the most recently active first, at most 100.",
    access: byUserOrProject("media:read"),
    params: ProjectPath,
    responses: { 200: z.array(MediaGroup), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/media/preview": {
    operationId: "previewUploads",
    tag: "Media",
    summary: "Preview uploads",
    description:
      "Call it before uploading up to 100 files. Returns for each file whether it would become a new media, the next version of one, or nothing because it is stored. Changes nothing. Other uploads may come in between.",
    access: byUserOrProject("media:write"),
    params: ProjectPath,
    body: PreviewUploads,
    responses: { 200: z.array(UploadPreview), ...bodyErrors },
    extension: true,
  },
});
