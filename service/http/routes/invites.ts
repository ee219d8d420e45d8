import type { inviteOperations } from "../../../lib/contract/invites.ts";
import { cancelInvite } from "../../domain/people/invites/cancel-invite.ts";
import { createInvites } from "../../domain/people/invites/create-invites.ts";
import { exportInvites } from "../../domain/people/invites/export-invites.ts";
import { getInviteLink } from "../../domain/people/invites/get-invite-link.ts";
import { listInvites } from "../../domain/people/invites/list-invites.ts";
import { previewInvites } from "../../domain/people/invites/preview-invites.ts";
import { replacePersonalLink } from "../../domain/people/invites/replace-personal-link.ts";
import { resetInviteLink } from "../../domain/people/invites/reset-invite-link.ts";
import { csvReply } from "../csv-reply.ts";
import { created, noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const inviteHandlers: Handlers<typeof inviteOperations> = {
  "GET /accounts/{accountSlug}/invites": (ctx, { params, query }) => ok(listInvites(ctx, params.accountSlug, query)),
  "GET /accounts/{accountSlug}/invites.csv": async (ctx, { params, query }) => csvReply(await exportInvites(ctx, { ...params, ...query })),
  "POST /accounts/{accountSlug}/invites": (ctx, { params, body }) => created(createInvites(ctx, { ...params, ...body })),
  "POST /accounts/{accountSlug}/invites/preview": (ctx, { params, body }) => ok(previewInvites(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/invites/{inviteId}": (ctx, { params }) => noContent(cancelInvite(ctx, params)),
  "POST /accounts/{accountSlug}/invites/{inviteId}/link": (ctx, { params }) => ok(replacePersonalLink(ctx, params)),
  "GET /accounts/{accountSlug}/invite-link": (ctx, { params }) => ok(getInviteLink(ctx, params)),
  "POST /accounts/{accountSlug}/invite-link/reset": (ctx, { params }) => ok(resetInviteLink(ctx, params)),
};
