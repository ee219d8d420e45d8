import * as z from "zod";
import { Comment } from "./comments.ts";
import { Media, MediaVersion } from "./media.ts";
import { MediaState } from "./media-refusals.ts";
import { byAnyone, operations } from "./operation.ts";
import { errors, queryInt } from "./shared.ts";

const SharePath = z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's address." }) });

export const Permission = z.enum(["view", "review", "admin"]).meta({ id: "ProjectPermission" });

/** The other half of a before/after pair, as much of it as a comparison needs. */
const Counterpart = Media.pick({
  name: true,
  state: true,
  url: true,
  contentType: true,
  fileUrl: true,
  posterUrl: true,
  width: true,
  height: true,
  durationMs: true,
  previews: true,
})
  .extend({ token: z.string().meta({ description: "The last part of its share page's address." }) })
  .meta({ id: "ShareCounterpart" });

const Sibling = z.object({ token: z.string(), name: z.string(), state: MediaState.nullable() }).meta({ id: "ShareSibling" });

/** A media as its share page shows it, with what this caller may do here. */
export const Share = z
  .object({
    media: Media,
    versions: z.array(MediaVersion).meta({ description: "Uploaded versions, newest first, at most 100." }),
    permissions: z.array(Permission).meta({ description: "What the caller may do; a visitor has `view` alone." }),
    project: z
      .object({ name: z.string(), account: z.object({ slug: z.string(), name: z.string().nullable() }) })
      .nullable()
      .meta({ description: "Shown to those who belong to the project; null to a visitor." }),
    counterpart: Counterpart.nullable()
      .optional()
      .meta({ description: "The other half of the pair, where there is one that the caller may open." }),
    siblings: z.array(Sibling).optional().meta({
      description:
        "Media of the same pull request or branch that the caller may open, this one among them, in the order of their upload: at most 100, nearest first to go. Empty where the media belongs to neither.",
    }),
  })
  .meta({ id: "Share" });

export const shares = operations({
  "GET /shares/{shareToken}": {
    operationId: "getShare",
    tag: "Media",
    summary: "Read a shared media",
    description: "Public media: anyone with the address. Team media: a token that can see the project. One 404 for everything else.",
    access: byAnyone("media:read"),
    params: SharePath,
    responses: { 200: Share, ...errors },
    extension: true,
  },
  "GET /shares/{shareToken}/comments": {
    operationId: "listShareComments",
    tag: "Comments",
    summary: "Read the comments of a shared media",
    description: "As the share itself: whoever may open it may read its threads. The newest, oldest first. Supports `If-None-Match`.",
    compressed: true,
    access: byAnyone("comments:read"),
    params: SharePath,
    query: z.object({
      before: z.string().min(1).max(100).optional().meta({ description: "Id of a comment: those before it instead of the newest." }),
      perPage: queryInt("perPage", 1, 1000)
        .default(200)
        .meta({ description: "How many at most.", type: "integer", minimum: 1, maximum: 1000, default: 200 }),
    }),
    responses: { 200: z.array(Comment), ...errors },
    extension: true,
  },
});
