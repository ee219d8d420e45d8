import * as z from "zod";
import { ContentType, MediaState } from "./media-refusals.ts";
import { PageQuery, queryInt, Timestamp } from "./shared.ts";

export const MediaList = PageQuery.extend({
  branch: z.string().min(1).optional(),
  prNumber: queryInt("prNumber", 1, Number.MAX_SAFE_INTEGER).optional().meta({ type: "integer", minimum: 1 }),
  stage: z.enum(["staged", "published"]).optional(),
  search: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Text of a name, a description, a branch, or a pull request: its title or `#number`." }),
  type: z.enum(["image", "video"]).optional(),
  threads: z.enum(["open"]).optional().meta({ description: "Only media with open comment threads (extension)." }),
  verdict: z.enum(["none", "approved", "rejected"]).optional().meta({
    description: "Only media whose newest version has this verdict (extension). `none`: not reviewed yet.",
  }),
  sort: z.enum(["newest", "oldest", "updated", "name", "threads", "group"]).optional().meta({
    description:
      "Extension, default `newest`. `updated`: latest version first. `threads`: most open threads first. `group`: media of one pull request or branch together, the group and the media with the latest version first.",
  }),
});

/** A pull request, a branch, or neither (both null), with counts of its media. */
export const MediaGroup = z
  .object({
    prNumber: z.int().nullable(),
    title: z.string().nullable().optional().meta({ description: "Title of the pull request, where it is known." }),
    branch: z.string().nullable(),
    mediaCount: z.int(),
    itemCount: z.int().optional().meta({ description: "Number of media, a before/after pair counted as one." }),
    openThreads: z.int(),
    latestAt: Timestamp.meta({ description: "When its latest version was uploaded." }),
  })
  .meta({ id: "MediaGroup" });

export const PreviewUploads = z.object({
  branch: z.string().min(1).max(255).nullish(),
  prNumber: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(255),
        contentType: ContentType,
        size: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: "Bytes." }),
        hash: z.string().regex(/^[A-Fa-f0-9]{64}$/, "must be a SHA-256 in hex, 64 characters"),
        state: MediaState.nullish(),
      }),
    )
    .min(1)
    .max(100),
});

export const UploadPreview = z
  .object({
    result: z.enum(["new", "version", "same", "tooLarge"]).meta({
      description: "`same`: the newest version has these bytes. `tooLarge`: the file exceeds the largest size.",
    }),
    version: z.int().meta({ description: "Number of the version after the upload." }),
    stored: z.boolean().meta({ description: "The project already stores these bytes, so nothing has to be sent." }),
    name: z.string().meta({ description: "Name of the media that gets the version, else the given name." }),
  })
  .meta({ id: "UploadPreview" });
