import * as z from "zod";
import { User } from "./accounts.ts";
import { Anchor } from "./anchor.ts";
import { Comment } from "./comments.ts";
import { CreateMediaComment } from "./media-comments.ts";
import { DisplayName, namesProduct } from "./names.ts";
import { byPerson, byUser, byVisitor, operations } from "./operation.ts";
import { bodyErrors, ErrorBody, errors, PageQuery, paginated, ProjectPath, Timestamp } from "./shared.ts";

const SharePath = z.object({ shareToken: z.string().min(1).meta({ description: "The last part of the share page's URL." }) });
const CommentPath = SharePath.extend({ commentId: z.string().min(1).meta({ description: "Id of the comment." }) });

const GuestName = DisplayName.max(60)
  .refine((name) => !namesProduct(name), "must be your own name")
  .meta({ description: "Name next to the comments." });
const Email = z.string().trim().max(254);
const notify = z.boolean().meta({ description: "Whether the guest gets emails about replies in their threads." });

/** A guest as they see themselves on a share page. */
export const Guest = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable().meta({ description: "Confirmed address; null for a guest with an account." }),
    notify,
  })
  .meta({ id: "Guest" });

/** A guest as people of the project see them. */
export const ProjectGuest = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable().meta({ description: "Null for callers without the admin permission of the project." }),
    user: User.nullable().meta({ description: "The account of the guest; null for a confirmed address." }),
    on: z.string().meta({ description: "Name of the media or share link." }),
    url: z.url().nullable().meta({ description: "The page of the media; null for a share link." }),
    comments: z.int().meta({ description: "Number of comments that are not deleted." }),
    createdAt: Timestamp,
    removedAt: Timestamp.nullable(),
  })
  .meta({ id: "ProjectGuest" });

const guestOnly =
  "For guests and, where visitors may comment, for signed-in people. A guest sends the header `Share-Guest` with the secret of their browser.";
const header = "Returns the secret of the browser in the header `Share-Guest`, to be sent with later calls on the same link.";
const body = z.string().meta({ description: "Markdown text. Mentions are not possible." });

export const guestOperations = operations("Comments", {
  "POST /shares/{shareToken}/guest-codes": {
    operationId: "createGuestCode",
    summary: "Send a code to a guest",
    description:
      "Mails a six-digit code to an address, so that its owner can comment as a guest. The code works for ten minutes and five attempts, with the returned id. 403 where guests may not comment.",
    access: byVisitor(),
    params: SharePath,
    body: z.object({ email: Email }),
    responses: { 201: z.object({ codeId: z.string().meta({ description: "Secret of this request." }) }), ...bodyErrors },
    extension: true,
  },
  "POST /shares/{shareToken}/guest": {
    operationId: "createGuest",
    summary: "Confirm the address of a guest",
    description: `Confirms an address with a mailed code and makes its owner a guest of the link, under a name. ${header} 400 for a wrong or expired code, 403 for a guest who was removed.`,
    access: byVisitor(),
    params: SharePath,
    body: z.object({
      codeId: z.string().min(1).max(100),
      code: z.string().trim().min(1).max(20),
      name: GuestName,
      notify: notify.default(false),
    }),
    responses: { 201: Guest, ...bodyErrors },
    extension: true,
  },
  "GET /shares/{shareToken}/guest": {
    operationId: "getGuest",
    summary: "Get the guest of this browser",
    description: "Returns the caller as a guest of the link; null before they became one.",
    access: byPerson("comments:read"),
    params: SharePath,
    responses: { 200: z.object({ guest: Guest.nullable() }), ...errors },
    extension: true,
  },
  "PATCH /shares/{shareToken}/guest": {
    operationId: "updateGuest",
    summary: "Change the emails of a guest",
    description: "Turns emails about replies on or off.",
    access: byPerson("comments:write"),
    params: SharePath,
    body: z.object({ notify }),
    responses: { 200: Guest, ...bodyErrors },
    extension: true,
  },
  "DELETE /shares/{shareToken}/guest": {
    operationId: "deleteGuestSession",
    summary: "Forget the guest of this browser",
    description: "Ends the guest's session in this browser. Their comments stay.",
    access: byVisitor(),
    params: SharePath,
    responses: { 204: null, ...errors },
    extension: true,
  },
  "POST /shares/{shareToken}/comments": {
    operationId: "createShareComment",
    summary: "Comment on a shared media",
    description: `Starts a thread, or replies to the thread of \`threadId\`, like \`createMediaComment\`. Send an \`Idempotency-Key\` header to retry safely. ${guestOnly}`,
    access: byPerson("comments:write"),
    params: SharePath,
    body: z.object({
      body,
      threadId: z.string().optional().meta({ description: "Id of a comment of the thread to reply to." }),
      anchor: Anchor.optional(),
      mediaVersionId: CreateMediaComment.shape.mediaVersionId,
    }),
    responses: { 201: Comment, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "PATCH /shares/{shareToken}/comments/{commentId}": {
    operationId: "updateShareComment",
    summary: "Edit a comment of a guest",
    description: `Changes the text of an own comment. ${guestOnly}`,
    access: byPerson("comments:write"),
    params: CommentPath,
    body: z.object({ body }),
    responses: { 200: Comment, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "DELETE /shares/{shareToken}/comments/{commentId}": {
    operationId: "deleteShareComment",
    summary: "Delete a comment of a guest",
    description: `Deletes an own comment and returns it as it was. Deleting again returns the same. ${guestOnly}`,
    access: byPerson("comments:write"),
    params: CommentPath,
    responses: { 200: Comment, 409: ErrorBody, ...errors },
    extension: true,
  },
  "GET /projects/{owner}/{project}/guests": {
    operationId: "listGuests",
    tag: "Projects",
    summary: "List guests",
    description:
      "Returns people who commented without a role in the project, newest first, removed ones included. Needs the reviewer role.",
    access: byUser("projects:read"),
    params: ProjectPath,
    query: PageQuery.extend({
      state: z.enum(["active", "removed"]).optional().meta({ description: "Only guests who may comment, or removed ones." }),
    }),
    responses: { 200: paginated(ProjectGuest), ...errors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/guests/{guestId}/remove": {
    operationId: "removeGuest",
    tag: "Projects",
    summary: "Remove a guest",
    description:
      "Takes the right to comment on the link from a guest, in all browsers, and with `comments` deletes their comments. Removing again can still delete the comments. Recorded in the history. Needs the reviewer role.",
    access: byUser("projects:write"),
    params: ProjectPath.extend({ guestId: z.string().min(1).meta({ description: "Id of the guest." }) }),
    body: z.object({ comments: z.boolean().meta({ description: "Whether to delete the guest's comments too." }) }),
    responses: { 200: ProjectGuest, 409: ErrorBody, ...bodyErrors },
    extension: true,
  },
  "POST /projects/{owner}/{project}/guests/{guestId}/admit": {
    operationId: "admitGuest",
    tag: "Projects",
    summary: "Admit a removed guest again",
    description:
      "Gives a removed guest the right to comment on the link back. Deleted comments stay deleted, and the guest confirms their address again. Recorded in the history. Needs the reviewer role.",
    access: byUser("projects:write"),
    params: ProjectPath.extend({ guestId: z.string().min(1).meta({ description: "Id of the guest." }) }),
    responses: { 200: ProjectGuest, 409: ErrorBody, ...errors },
    extension: true,
  },
});
