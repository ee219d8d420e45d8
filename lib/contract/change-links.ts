import * as z from "zod";
import { User } from "./accounts.ts";
import { BuildPath, DiffRegion } from "./builds.ts";
import { byAnyone, byUser, byUserOrProject, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, queryInt, Timestamp } from "./shared.ts";

const id = z.string().min(1).max(40).optional();

export const CreateChangeLink = z
  .object({
    causeId: id.meta({ description: "Links the first place of a cause." }),
    placeId: id.meta({ description: "Links this place." }),
    diffId: id.meta({ description: "Links a snapshot of the build." }),
    region: z.int().min(0).max(9999).optional().meta({ description: "With `diffId`: number of a changed area, from 0." }),
    expiresAt: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "End of the link, at most a year ahead. Default: 14 days." }),
    comments: z.boolean().default(false).meta({
      description: "Whether the link also shows the open comments at places of the snapshot, with the names of their authors.",
    }),
  })
  .refine(({ causeId, placeId, diffId }) => [causeId, placeId, diffId].filter(Boolean).length === 1, {
    message: "send exactly one of causeId, placeId and diffId",
  })
  .refine(({ diffId, region }) => region === undefined || diffId, { message: "needs diffId", path: ["region"] });

const summary = z.string().meta({ description: "A sentence of facts, such as `Recoloured #2563EB → #1D4ED8`." });

export const ChangeLink = z
  .object({
    id: z.string(),
    build: z.int().meta({ description: "Number of the build." }),
    diffId: z.string(),
    region: z.int().nullable().meta({ description: "Number of the changed area; null for the whole snapshot." }),
    name: z.string().meta({ description: "Name of the snapshot." }),
    summary,
    comments: z.boolean().meta({ description: "The link also shows the open comments at places of the snapshot." }),
    state: z.enum(["active", "expired", "revoked"]),
    createdAt: z.string(),
    createdBy: User.nullable(),
    expiresAt: z.string(),
    revokedAt: z.string().nullable(),
    revokedBy: User.nullable(),
  })
  .meta({ id: "ChangeLink" });

/** A file of a shared change, with the size of a picture. */
const Side = z.object({
  url: z.url().meta({ description: "URL of the file. Expires after an hour, and when the link ends." }),
  contentType: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  cropUrl: z.url().nullable().meta({ description: "Lossless WebP of exactly the changed area." }),
});

export const SharedChange = z
  .object({
    name: z.string().meta({ description: "Name of the snapshot." }),
    summary,
    before: Side.nullable(),
    after: Side.nullable(),
    region: DiffRegion.nullable().meta({ description: "The changed area; null for the whole snapshot." }),
    others: z.array(DiffRegion).meta({
      description: "Other changed areas of both pictures, at most 200. Rows that were inserted or removed move what is below them.",
    }),
    pins: z
      .array(
        z.object({
          side: z.enum(["before", "after"]),
          point: z.object({ x: z.number(), y: z.number() }).meta({ description: "Place in the picture, as fractions." }),
          box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
          author: z.string().nullable(),
          text: z.string(),
          createdAt: Timestamp,
        }),
      )
      .meta({ description: "Open comments at places of the snapshot, oldest first, at most 50. Empty unless the link shows comments." }),
    browser: z.string().nullable(),
    viewport: z.object({ width: z.int(), height: z.int() }).nullable(),
    colorScheme: z.string().nullable(),
    sharedBy: z
      .object({ name: z.string().nullable().meta({ description: "Null where the account was deleted." }), team: z.string() })
      .optional()
      .meta({ description: "The person who made the link, and the account of the project." }),
    expiresAt: z.string(),
    place: z
      .object({ owner: z.string(), project: z.string(), build: z.int(), diffId: z.string(), region: z.int().nullable() })
      .nullable()
      .meta({ description: "The change in its build. Null for callers who can't see the project." }),
  })
  .meta({ id: "SharedChange" });

const LinkPath = ProjectPath.extend({ linkId: z.string().min(1).meta({ description: "Id of the link." }) });

export const changeLinkOperations = operations("Builds", {
  "POST /projects/{owner}/{project}/builds/{buildNumber}/change-links": {
    operationId: "createChangeLink",
    summary: "Create a link to one change",
    description:
      "Returns a URL that opens one change of a build for anyone, without an account, until it expires or is revoked. `GET …/share-links` lists it with its URL. 403 where the project's `changeLinks` is off. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: BuildPath,
    body: CreateChangeLink,
    responses: {
      201: z.object({ link: ChangeLink, url: z.url().meta({ description: "Secret URL of the page." }) }),
      409: ErrorBody,
      ...bodyErrors,
    },
    extension: true,
  },
  "GET /projects/{owner}/{project}/change-links": {
    operationId: "listChangeLinks",
    summary: "List links to single changes",
    description:
      "Returns the links to changes of a project, newest first, expired and revoked ones included, without their URLs. `GET …/share-links` lists all links.",
    access: byUserOrProject("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      build: queryInt("build", 1, 2_147_483_647)
        .optional()
        .meta({ description: "Only links into the build with this number.", type: "integer", minimum: 1 }),
      active: z.enum(["true"], "active must be true").optional().meta({ description: "`true` returns active links only." }),
    }),
    responses: { 200: paginated(ChangeLink), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/change-links/{linkId}/revoke": {
    operationId: "revokeChangeLink",
    summary: "Revoke a link to one change",
    description: "The link and its pictures stop working immediately. Recorded in the history. Needs the reviewer role.",
    access: byUser("reviews:write"),
    params: LinkPath,
    responses: { 200: ChangeLink, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /changes/{changeToken}": {
    operationId: "getSharedChange",
    summary: "Get a shared change",
    description:
      "Returns one change by the token of its link, and nothing else of its build. Unknown, expired and revoked links, and links of projects that turned them off, are 404.",
    access: byAnyone("projects:read"),
    params: z.object({ changeToken: z.string().min(1).max(100).meta({ description: "The last part of the link's URL." }) }),
    responses: { 200: SharedChange, ...errors },
    extension: true,
  },
});
