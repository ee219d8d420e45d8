import * as z from "zod";
import { User } from "./accounts.ts";
import { byUser, operations } from "./operation.ts";
import { ErrorBody, errors, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

export const AccessRequest = z
  .object({
    id: z.string(),
    user: User,
    email: z.string().nullable().meta({ description: "Primary email address of the person." }),
    inTeam: z.boolean().meta({ description: "Whether the person is in the team already." }),
    mayAllow: z
      .boolean()
      .meta({ description: "Whether the caller may allow it: only team owners can let in people from outside the team." }),
    media: z
      .object({ name: z.string(), url: z.url() })
      .nullable()
      .meta({ description: "The media whose page the person asked from; null once it was deleted." }),
    createdAt: Timestamp,
    answer: z.enum(["allowed", "declined"]).nullable().meta({ description: "Null while the request is open." }),
    answeredAt: Timestamp.nullable(),
    answeredBy: User.nullable(),
  })
  .meta({ id: "AccessRequest" });

const RequestPath = ProjectPath.extend({ requestId: z.string().min(1).meta({ description: "Id of the request." }) });
const adminsOnly = "Only for people with the admin permission of the project.";

export const accessRequestOperations = operations("Projects", {
  "POST /shares/{shareToken}/access-requests": {
    operationId: "requestShareAccess",
    summary: "Ask for access to comment",
    description:
      "Asks the admins of the project of a shared media for the reviewer role, and emails them once. Asking again while the request is open changes nothing. The response is the same for a share that is missing and for one that the caller can't open. Otherwise 409 for people who may comment already, for projects of a personal account and archived ones, and for a week after a declined request. Recorded in the history.",
    access: byUser("comments:write"),
    params: z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's URL." }) }),
    responses: { 200: z.object({ request: z.literal("open") }), 409: ErrorBody, ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/access-requests": {
    operationId: "requestReviewerRole",
    summary: "Ask for the reviewer role",
    description:
      "Asks the admins of a project that the caller can see for the reviewer role, and emails them once. Asking again while the request is open changes nothing. 409 for reviewers, for projects of a personal account and archived ones, and for a week after a declined request. Recorded in the history.",
    access: byUser("comments:write"),
    params: ProjectPath,
    responses: { 200: z.object({ request: z.literal("open") }), 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/access-requests": {
    operationId: "listAccessRequests",
    summary: "List requests for access",
    description: `Returns the requests for the reviewer role, newest first. ${adminsOnly}`,
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      open: z.enum(["true"], "open must be true").optional().meta({ description: "`true` returns open requests only." }),
    }),
    responses: { 200: paginated(AccessRequest), ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/access-requests/{requestId}": {
    operationId: "getAccessRequest",
    summary: "Get a request for access",
    description: adminsOnly,
    access: byUser("projects:read"),
    params: RequestPath,
    responses: { 200: AccessRequest, ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/access-requests/{requestId}/allow": {
    operationId: "allowAccessRequest",
    summary: "Allow a request for access",
    description: `Gives the person the reviewer role in the project and emails them. A person from outside joins the team as a contributor: only team owners may allow that. Allowing again changes nothing; 409 for a declined request. Recorded in the history. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: RequestPath,
    responses: { 200: AccessRequest, 409: ErrorBody, ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/access-requests/{requestId}/decline": {
    operationId: "declineAccessRequest",
    summary: "Decline a request for access",
    description: `Emails the person, who can ask again after a week. Declining again changes nothing; 409 for an allowed request. Recorded in the history. ${adminsOnly}`,
    access: byUser("projects:write"),
    params: RequestPath,
    responses: { 200: AccessRequest, 409: ErrorBody, ...errors },
    extension: true,
  },
});
