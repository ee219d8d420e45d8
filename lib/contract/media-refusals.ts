import * as z from "zod";
import { contentTypeAliases } from "./content-types.ts";

export const MediaState = z.enum(["before", "after"]).meta({ id: "MediaState" });
export type MediaState = z.output<typeof MediaState>;
export const Visibility = z.enum(["team", "public"]).meta({ id: "MediaVisibility" });

/** Accepted content types with their file extensions. */
export const contentTypes = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
} as const;
export type ContentType = keyof typeof contentTypes;

const supported = `must be one of ${Object.keys(contentTypes).join(", ")}`;

/** Lower-cased, parameters stripped, other names replaced, and one of the accepted types. */
export const ContentType = z
  .string()
  .transform((value) => value.split(";")[0]!.trim().toLowerCase())
  .transform((value) => contentTypeAliases[value] ?? value)
  .pipe(z.enum(Object.keys(contentTypes) as [ContentType, ...ContentType[]], supported));
