import type { inviteOperations } from "../../../lib/contract/invites.ts";
import { acceptInvite } from "../../domain/invites/accept-invite.ts";
import { cancelInvite } from "../../domain/invites/cancel-invite.ts";
import { createInvites } from "../../domain/invites/create-invites.ts";
import { declineInvite } from "../../domain/invites/decline-invite.ts";
import { exportInvites } from "../../domain/invites/export-invites.ts";
import { getInvite } from "../../domain/invites/find-invite.ts";
import { getInviteLink, resetInviteLink } from "../../domain/invites/invite-link.ts";
import { getInviteLinkDetails, joinByLink } from "../../domain/invites/join-by-link.ts";
import { joinByOffer, listOffers } from "../../domain/invites/join-offers.ts";
import { listInvites } from "../../domain/invites/list-invites.ts";
import { previewInvites } from "../../domain/invites/preview-invites.ts";
import { csvReply } from "../csv-reply.ts";
import type { Handlers } from "../serve.ts";

export const inviteHandlers: Handlers<typeof inviteOperations> = {
  "GET /accounts/{accountSlug}/invites": async (ctx, { params, query }) => ({
    status: 200,
    body: await listInvites(ctx, params.accountSlug, query),
  }),
  "GET /accounts/{accountSlug}/invites.csv": async (ctx, { params, query }) => csvReply(await exportInvites(ctx, { ...params, ...query })),
  "POST /accounts/{accountSlug}/invites": async (ctx, { params, body }) => ({
    status: 201,
    body: await createInvites(ctx, { ...params, ...body }),
  }),
  "POST /accounts/{accountSlug}/invites/preview": async (ctx, { params, body }) => ({
    status: 200,
    body: await previewInvites(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/invites/{inviteId}": async (ctx, { params }) => {
    await cancelInvite(ctx, params);
    return { status: 204 };
  },
  "GET /accounts/{accountSlug}/invite-link": async (ctx, { params }) => ({ status: 200, body: await getInviteLink(ctx, params) }),
  "POST /accounts/{accountSlug}/invite-link/reset": async (ctx, { params }) => ({ status: 200, body: await resetInviteLink(ctx, params) }),
  "GET /invites/{secret}": async (ctx, { params }) => ({ status: 200, body: await getInvite(ctx, params) }),
  "POST /invites/{secret}/accept": async (ctx, { params }) => ({ status: 200, body: await acceptInvite(ctx, params) }),
  "POST /invites/{secret}/decline": async (ctx, { params }) => {
    await declineInvite(ctx, params);
    return { status: 204 };
  },
  "GET /invite-links/{secret}": async (ctx, { params }) => ({ status: 200, body: await getInviteLinkDetails(ctx, params) }),
  "POST /invite-links/{secret}/join": async (ctx, { params }) => ({ status: 200, body: await joinByLink(ctx, params) }),
  "GET /me/offers": async (ctx) => ({ status: 200, body: await listOffers(ctx) }),
  "POST /me/offers/{teamId}/join": async (ctx, { params }) => ({ status: 200, body: await joinByOffer(ctx, params) }),
};
