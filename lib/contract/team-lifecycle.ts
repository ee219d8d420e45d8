import * as z from "zod";
import { AccountDetails } from "./accounts.ts";
import { byDashboard, byUser, operations } from "./operation.ts";
import { AccountPath, bodyErrors, ErrorBody, errors, ownersOnly, Slug, Timestamp } from "./shared.ts";

export const TeamContents = z
  .object({
    projects: z.int(),
    media: z.int(),
    threads: z.int(),
    members: z.int(),
    invites: z.int().meta({ description: "Pending invites." }),
  })
  .meta({ id: "TeamContents" });

export const DeletedTeam = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string().nullable(),
    deletedAt: Timestamp,
    purgedAt: Timestamp.meta({ description: "From then on, it can't be restored." }),
  })
  .meta({ id: "DeletedTeam" });

const extension = true;

export const teamLifecycleOperations = operations("Members", {
  "GET /accounts/{accountSlug}/contents": {
    operationId: "getTeamContents",
    summary: "Count the contents of a team",
    description: `Returns what deleting the team affects. ${ownersOnly}`,
    access: byUser("account:admin"),
    params: AccountPath,
    responses: { 200: TeamContents, ...errors },
    extension,
  },
  "POST /accounts/{accountSlug}/slug": {
    operationId: "changeTeamSlug",
    summary: "Change the slug of a team",
    description: `Addresses with the old slug lead to the team for 90 days. A taken slug, and the sixth old slug at a time, are 409. ${ownersOnly}`,
    access: byDashboard("account:admin"),
    params: AccountPath,
    body: z.object({ slug: Slug }),
    responses: { 200: AccountDetails, 409: ErrorBody, ...bodyErrors },
    extension,
  },
  "DELETE /accounts/{accountSlug}": {
    operationId: "deleteTeam",
    summary: "Delete a team",
    description: `Its pages, links, files and tokens end immediately, and pending invites are cancelled. It can be restored for 30 days. ${ownersOnly}`,
    access: byDashboard("account:admin"),
    params: AccountPath,
    responses: { 204: null, ...errors },
    extension,
  },
  "GET /me/deleted-teams": {
    operationId: "listDeletedTeams",
    summary: "List your deleted teams",
    description: "Returns the deleted teams that the caller owned and may restore, most recently deleted first.",
    access: byDashboard("profile"),
    responses: { 200: z.array(DeletedTeam), ...errors },
    extension,
  },
  "POST /me/deleted-teams/{teamId}/restore": {
    operationId: "restoreTeam",
    summary: "Restore a deleted team",
    description: `Brings back its people, projects and links. Cancelled invites stay cancelled. ${ownersOnly}`,
    access: byDashboard("account:admin"),
    params: z.object({ teamId: z.string().min(1) }),
    responses: { 200: AccountDetails, ...errors },
    extension,
  },
});
