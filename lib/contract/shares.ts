import * as z from "zod";
import { Comment } from "./comments.ts";
import { Media, MediaVersion } from "./media.ts";
import { MediaReview } from "./media-reviews.ts";
import { MediaState } from "./media-refusals.ts";
import { byAnyone, operations } from "./operation.ts";
import { VisitorComments } from "./projects.ts";
import { errors, queryInt } from "./shared.ts";

const SharePath = z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's URL." }) });

export const Permission = z.enum(["view", "review", "admin"]).meta({ id: "ProjectPermission" });

/** The other half of a before/after pair, with the fields that a comparison needs. */
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
  .extend({ token: z.string().meta({ description: "The last part of its share page's URL." }) })
  .meta({ id: "ShareCounterpart" });

const Sibling = z.object({ token: z.string(), name: z.string(), state: MediaState.nullable() }).meta({ id: "ShareSibling" });

const Commenting = z
  .object({
    visitors: VisitorComments.meta({ description: "People without a role in the project who may comment here." }),
    request: z.enum(["none", "open", "declined"]).nullable().meta({
      description: "The caller's request for the reviewer role. Null where the caller can't ask: not signed in, or may comment already.",
    }),
  })
  .meta({ id: "ShareCommenting" });

const PageLink = z
  .object({
    name: z.string(),
    subject: z.enum(["media", "selection", "branch", "pull-request"]),
    token: z.string().meta({ description: "The last part of the link's URL." }),
    downloads: z.boolean().meta({ description: "Whether the page offers downloads to the caller." }),
    total: z.int().meta({ description: "Number of media of the link." }),
    position: z.int().meta({ description: "Position of this media in the link, from 1." }),
  })
  .meta({ id: "SharePageLink" });

/** A media as its share page shows it, with the permissions of the caller. */
export const Share = z
  .object({
    media: Media,
    versions: z.array(MediaVersion).meta({ description: "Uploaded versions, newest first, at most 100." }),
    permissions: z.array(Permission).meta({ description: "Permissions of the caller. A visitor has only `view`." }),
    commenting: Commenting.optional().meta({ description: "Extension." }),
    project: z
      .object({ name: z.string(), account: z.object({ slug: z.string(), name: z.string().nullable() }) })
      .nullable()
      .meta({ description: "Returned to members of the project; null for a visitor." }),
    reviews: z.array(MediaReview).optional().meta({ description: "The verdicts of people on versions, newest first, at most 100." }),
    counterpart: Counterpart.nullable()
      .optional()
      .meta({ description: "The other half of the pair; null if there is none that the caller may open." }),
    siblings: z.array(Sibling).optional().meta({
      description:
        "Media of the same pull request or branch that the caller may open, this one included, in the order of their upload. At most 100, the nearest ones. Empty if the media belongs to neither. With a share link: media of the link.",
    }),
    link: PageLink.optional().meta({ description: "The share link that the request came with; absent for the media's own page." }),
  })
  .meta({ id: "Share" });

/** A media of a share link with its comments. */
const ThreadedFile = Media.pick({ name: true, state: true, url: true, contentType: true, fileUrl: true, width: true, height: true })
  .extend({
    token: z.string().meta({ description: "The last part of its share page's URL." }),
    versions: z.array(MediaVersion.pick({ id: true, number: true })).meta({ description: "Uploaded versions, newest first, at most 100." }),
    comments: z.array(Comment).meta({ description: "The newest 200 comments, oldest first." }),
  })
  .meta({ id: "ShareThreadedFile" });

export const shareOperations = operations("Media", {
  "GET /shares/{shareToken}": {
    operationId: "getShare",
    summary: "Get a shared media",
    description:
      "Returns a media by its share token. Public media need no token. Team media need a token that can see the project. Everything else is 404. The token of a share link opens its media without a token; 403 means that the visitor still owes the link's passcode or address.",
    access: byAnyone("media:read"),
    params: SharePath,
    responses: { 200: Share, ...errors },
    extension: true,
  },
  "GET /shares/{shareToken}/comments": {
    operationId: "listShareComments",
    tag: "Comments",
    summary: "List comments of a shared media",
    description:
      "Returns the newest comments, oldest first, to everyone who may open the share. Supports `If-None-Match`: 304 means that no comment changed.",
    compressed: true,
    access: byAnyone("comments:read"),
    params: SharePath,
    query: z.object({
      before: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: "Id of a comment. Returns the comments before it instead of the newest." }),
      perPage: queryInt("perPage", 1, 1000)
        .default(200)
        .meta({ description: "Maximum number of comments.", type: "integer", minimum: 1, maximum: 1000, default: 200 }),
    }),
    responses: { 200: z.array(Comment), ...errors },
    extension: true,
  },
  "GET /shares/{shareToken}/threads": {
    operationId: "listShareThreads",
    tag: "Comments",
    summary: "List threads of a share link",
    description:
      "Returns the media of a share link that have comments, in the order of the link, each with its comments. 404 for the own token of a media, which has a list of its own. 403 means that the visitor still owes the link's passcode or address.",
    compressed: true,
    access: byAnyone("comments:read"),
    params: SharePath,
    query: z.object({
      cursor: z.string().min(1).max(100).optional().meta({ description: "`next` of the page before." }),
      perPage: queryInt("perPage", 1, 50)
        .default(20)
        .meta({ description: "Media per page.", type: "integer", minimum: 1, maximum: 50, default: 20 }),
    }),
    responses: {
      200: z.object({
        files: z.array(ThreadedFile),
        next: z.string().nullable().meta({ description: "`cursor` of the next page; null on the last." }),
      }),
      ...errors,
    },
    extension: true,
  },
});
