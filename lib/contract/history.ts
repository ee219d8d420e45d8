import * as z from "zod";
import { User } from "./accounts.ts";
import { CsvFile, JsonLines } from "./streams.ts";
import { byDashboard, byUser, operations } from "./operation.ts";
import { AccountPath, errors, ownersOnly, PageQuery, paginated, searchText, Timestamp } from "./shared.ts";

export const HistoryKind = z
  .enum([
    "team.created",
    "team.slug",
    "team.deleted",
    "team.restored",
    "project.created",
    "project.updated",
    "project.renamed",
    "project.archived",
    "project.unarchived",
    "project.transferred",
    "project.deleted",
    "project.restored",
    "contributor.added",
    "contributor.level",
    "contributor.removed",
    "group.created",
    "group.renamed",
    "group.deleted",
    "group.members-added",
    "group.member-removed",
    "project-group.level",
    "project-group.removed",
    "media.visibility",
    "media.deleted",
    "build.baseline",
    "build.written-back",
    "build-rule.created",
    "build-rule.changed",
    "build-rule.revoked",
    "change-link.created",
    "change-link.revoked",
    "share-link.created",
    "share-link.changed",
    "share-link.turned-off",
    "share-link.turned-on",
    "share-link.opened",
    "access-request.created",
    "access-request.allowed",
    "access-request.declined",
    "guest.removed",
    "guest.admitted",
    "automation-rule.created",
    "automation-rule.updated",
    "automation-rule.deactivated",
    "automation-target.added",
    "automation-target.changed",
    "automation-target.removed",
    "change.ignored",
    "change.unignored",
    "team.updated",
    "member.level",
    "member.removed",
    "member.joined",
    "member.left",
    "invite.created",
    "invite.cancelled",
    "invite.declined",
    "invite.link-replaced",
    "domain.added",
    "domain.removed",
    "invite-link.reset",
    "members.exported",
    "invites.exported",
    "history.exported",
    "token.created",
    "token.renamed",
    "token.revoked",
    "project-token.created",
    "project-token.rotated",
    "project-token.revoked",
    "application.revoked",
    "session.revoked",
    "sessions.revoked",
    "profile.renamed",
    "profile.picture",
    "email.added",
    "email.removed",
    "email.primary",
    "account.deleted",
    "account.restored",
    "session.created",
    "member.added",
    "passkey.added",
    "passkey.renamed",
    "passkey.removed",
    "passkeys.reset",
    "credential.revoked",
    "team.token-lifetime",
    "team.passkeys",
    "profile.slug",
  ])
  .meta({ id: "HistoryKind" });

export const HistoryEntry = z
  .object({
    id: z.string(),
    kind: HistoryKind,
    actor: User.extend({ id: z.string().nullable().meta({ description: "Null when the account was deleted." }) }),
    target: z.string().nullable().meta({ description: "The person, address, domain or thing that it was done to." }),
    targetId: z.string().nullable().meta({ description: "Id of the target, where it has one." }),
    before: z.string().nullable(),
    after: z.string().nullable(),
    via: z.enum(["invite", "link", "domain"]).nullable().meta({ description: "How a person joined." }),
    outcome: z.enum(["done", "refused", "failed"]),
    reason: z.string().nullable().meta({ description: "Why it was refused." }),
    address: z.string().nullable().optional().meta({ description: "Client address of the request. Null for jobs and the operator." }),
    browser: z.string().nullable().optional().meta({ description: "`User-Agent` of the request." }),
    projectId: z.string().nullable().optional().meta({ description: "The project that the entry is about." }),
    batch: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Id of the first entry of the same request. Null for that entry and for single ones." }),
    batchSize: z.int().optional().meta({ description: "Entries of the same request, in the first of them." }),
    createdAt: Timestamp,
  })
  .meta({ id: "HistoryEntry" });

const moment = (description: string) => z.iso.datetime({ offset: true }).optional().meta({ description });

export const HistoryQuery = z.object({
  actor: z.string().min(1).max(64).optional().meta({ description: "Id of the person who acted." }),
  kind: HistoryKind.optional(),
  from: moment("Entries from this moment on, ISO 8601 with `Z` or an offset."),
  to: moment("Entries before this moment."),
  project: z.string().min(1).max(64).optional().meta({ description: "Id of a project." }),
  search: searchText("Part of a name, an address, a target or a value."),
  batch: z.string().min(1).max(64).optional().meta({ description: "Id of the first entry of a request: its entries." }),
});

const OwnHistoryQuery = HistoryQuery.omit({ actor: true, project: true });

const collapse = z
  .enum(["true", "false"])
  .default("false")
  .transform((value) => value === "true")
  .meta({ description: "`true`: only the first entry of each request." });

export const historyOperations = operations("Members", {
  "GET /accounts/{accountSlug}/history": {
    operationId: "listAccountHistory",
    summary: "List the history of a team",
    description: `Returns changes and refused attempts, newest first. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: PageQuery.extend(HistoryQuery.shape).extend({ collapse }),
    responses: { 200: paginated(HistoryEntry), ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/history.csv": {
    operationId: "exportAccountHistory",
    summary: "Export the history of a team",
    description: `Streams all matching entries as CSV, newest first. Recorded in the history. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: HistoryQuery,
    responses: { 200: CsvFile, ...errors },
    extension: true,
  },
  "GET /accounts/{accountSlug}/history.jsonl": {
    operationId: "streamAccountHistory",
    summary: "Stream the history of a team as JSON lines",
    description: `Returns one HistoryEntry per line, oldest first, for other systems. Send the id of the last entry as \`after\` to continue. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    query: HistoryQuery.extend({
      after: z.string().min(1).max(64).optional().meta({ description: "Id of the last entry that you have." }),
    }),
    responses: { 200: JsonLines, ...errors },
    extension: true,
  },
  "GET /me/history": {
    operationId: "listOwnHistory",
    tag: "Authentication",
    summary: "List the history of your account",
    description: "Returns what happened to your tokens, apps and sessions, newest first.",
    access: byDashboard("profile"),
    query: PageQuery.extend(OwnHistoryQuery.shape).extend({ collapse }),
    responses: { 200: paginated(HistoryEntry), ...errors },
    extension: true,
  },
  "GET /me/history.csv": {
    operationId: "exportOwnHistory",
    tag: "Authentication",
    summary: "Export the history of your account",
    description: "Streams all matching entries as CSV, newest first. Recorded in the history.",
    access: byDashboard("profile"),
    query: OwnHistoryQuery,
    responses: { 200: CsvFile, ...errors },
    extension: true,
  },
});
