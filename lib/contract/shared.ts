import * as z from "zod";
import { MAX_IMAGE_DATA } from "./image-limits.ts";

/** Body of every refusal (docs/spec/errors.md#error-body). `details` is absent when there are none. */
export const ErrorBody = z
  .object({
    error: z.string().meta({ description: "Human-readable description." }),
    details: z
      .array(z.object({ message: z.string() }))
      .optional()
      .meta({ description: "Field-level problems." }),
  })
  .meta({ id: "Error" });

export const PageInfo = z
  .object({
    total: z.int().meta({ description: "Number of items across all pages." }),
    page: z.int().meta({ description: "Current page number." }),
    perPage: z.int().meta({ description: "Items per page." }),
  })
  .meta({ id: "PageInfo" });

/** A whole number in a query string: digits only, so that `1e2`, `0x10` and ` 1 ` are refused. */
export const queryInt = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,16}$/, `${name} must be an integer`)
    .transform(Number)
    .pipe(z.number().min(min, `${name} must be at least ${min}`).max(max, `${name} must be at most ${max}`));

/** `page` and `perPage` in a query string (docs/spec/lists.md#pages). */
export const PageQuery = z.object({
  page: queryInt("page", 1, 1_000_000_000)
    .default(1)
    .meta({ description: "Page number, starting at 1.", type: "integer", minimum: 1, default: 1 }),
  perPage: queryInt("perPage", 1, 100)
    .default(30)
    .meta({ description: "Items per page.", type: "integer", minimum: 1, maximum: 100, default: 30 }),
});

/** Paginated envelope: exactly `pageInfo` and `results` (docs/spec/lists.md#envelope). */
export const paginated = <T extends z.ZodType>(item: T) => z.strictObject({ pageInfo: PageInfo, results: z.array(item) });

/** Refusals that every operation declares (docs/spec/errors.md#statuses). */
export const errors = {
  400: ErrorBody,
  401: ErrorBody,
  403: ErrorBody,
  404: ErrorBody,
  429: ErrorBody,
  500: ErrorBody,
  503: ErrorBody,
} as const;

/** The further refusals of an operation that takes a JSON body. */
export const bodyErrors = { ...errors, 413: ErrorBody, 415: ErrorBody } as const;

/** An image in the body of a request. */
export const ImageData = z
  .base64("must be base64")
  .min(1)
  .max(MAX_IMAGE_DATA, "must be at most 675 KB")
  .meta({ description: "The image in base64." });

export const Slug = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, "must be lower-case letters, digits and inner hyphens")
  .max(48);

export const ProjectName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[a-zA-Z0-9_\-.]+$/, "must be letters, digits, hyphens, underscores and dots");

/** ISO 8601, UTC, with milliseconds. */
export const Timestamp = z.iso.datetime({ precision: 3 });

export const AccountPath = z.object({ accountSlug: z.string().min(1).meta({ description: "Slug of the account." }) });
export const ProjectPath = z.object({ owner: z.string().min(1), project: z.string().min(1) });
export const MediaPath = z.object({ mediaId: z.string().min(1).meta({ description: "Id of the media." }) });

/** Last sentence of a description: who may call the operation. */
export const ownersOnly = "Only for team owners.";

/** A `search` parameter of a list: at most 254 characters, empty by default. */
export const searchText = (description: string) =>
  z.string().max(254, "search must be at most 254 characters").default("").meta({ description });
