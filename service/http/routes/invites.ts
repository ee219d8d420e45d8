import type { joining } from "../../../lib/contract/invites.ts";
import { listAudit, noteExport } from "../../domain/history/history.ts";
import { getInviteLink } from "../../domain/invites/invite-link.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  getLinkInvitation,
  joinByLink,
  joinByOffer,
  listOffers,
} from "../../domain/invites/joining.ts";
import { rehearseInvites } from "../../domain/invites/preview-invites.ts";
import { listOwners } from "../../domain/members/list-members.ts";
import { leaveTeam } from "../../domain/members/members.ts";
import type { Handlers } from "../serve.ts";

export const joiningHandlers: Handlers<typeof joining> = {
  "GET /accounts/{accountSlug}/invite-link": async (ctx, { params }) => ({ status: 200, body: await getInviteLink(ctx, params) }),
  "POST /accounts/{accountSlug}/invites/rehearsal": async (ctx, { params, body }) => ({
    status: 200,
    body: await rehearseInvites(ctx, { ...params, ...body }),
  }),
  "POST /accounts/{accountSlug}/leave": async (ctx, { params }) => {
    await leaveTeam(ctx, params);
    return { status: 204 };
  },
  "GET /accounts/{accountSlug}/owners": async (ctx, { params, query }) => ({
    status: 200,
    body: await listOwners(ctx, { ...params, ...query }),
  }),
  "GET /accounts/{accountSlug}/audit": async (ctx, { params, query }) => ({
    status: 200,
    body: await listAudit(ctx, { ...params, ...query }),
  }),
  "POST /accounts/{accountSlug}/exports": async (ctx, { params, body }) => {
    await noteExport(ctx, { ...params, ...body });
    return { status: 204 };
  },
  "GET /invites/{secret}": async (ctx, { params }) => ({ status: 200, body: await getInvitation(ctx, params) }),
  "POST /invites/{secret}/accept": async (ctx, { params }) => ({ status: 200, body: await acceptInvitation(ctx, params) }),
  "POST /invites/{secret}/decline": async (ctx, { params }) => {
    await declineInvitation(ctx, params);
    return { status: 204 };
  },
  "GET /invite-links/{secret}": async (ctx, { params }) => ({ status: 200, body: await getLinkInvitation(ctx, params) }),
  "POST /invite-links/{secret}/join": async (ctx, { params }) => ({ status: 200, body: await joinByLink(ctx, params) }),
  "GET /me/offers": async (ctx) => ({ status: 200, body: await listOffers(ctx) }),
  "POST /me/offers/{teamId}/join": async (ctx, { params }) => ({ status: 200, body: await joinByOffer(ctx, params) }),
};
