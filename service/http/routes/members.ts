import type { members } from "../../../lib/contract/members.ts";
import { addDomain, listDomains, removeDomain } from "../../domain/domains/domains.ts";
import { resetInviteLink } from "../../domain/invites/invite-link.ts";
import { cancelInvite, createInvites, listInvites } from "../../domain/invites/invites.ts";
import { listMembers } from "../../domain/members/list-members.ts";
import { removeMember, setLevel, updateTeam } from "../../domain/members/members.ts";
import type { Handlers } from "../serve.ts";

export const memberHandlers: Handlers<typeof members> = {
  "PATCH /accounts/{accountSlug}": async (ctx, { params, body }) => ({ status: 200, body: await updateTeam(ctx, { ...params, ...body }) }),
  "GET /accounts/{accountSlug}/members": async (ctx, { params, query }) => ({
    status: 200,
    body: await listMembers(ctx, params.accountSlug, query),
  }),
  "PATCH /accounts/{accountSlug}/members/{userId}": async (ctx, { params, body }) => ({
    status: 200,
    body: await setLevel(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/members/{userId}": async (ctx, { params }) => {
    await removeMember(ctx, params);
    return { status: 204 };
  },
  "GET /accounts/{accountSlug}/invites": async (ctx, { params, query }) => ({
    status: 200,
    body: await listInvites(ctx, params.accountSlug, query),
  }),
  "POST /accounts/{accountSlug}/invites": async (ctx, { params, body }) => ({
    status: 201,
    body: await createInvites(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/invites/{inviteId}": async (ctx, { params }) => {
    await cancelInvite(ctx, params);
    return { status: 204 };
  },
  "GET /accounts/{accountSlug}/domains": async (ctx, { params }) => ({ status: 200, body: await listDomains(ctx, params) }),
  "POST /accounts/{accountSlug}/domains": async (ctx, { params, body }) => ({
    status: 201,
    body: await addDomain(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/domains/{domain}": async (ctx, { params }) => {
    await removeDomain(ctx, params);
    return { status: 204 };
  },
  "POST /accounts/{accountSlug}/invite-link/reset": async (ctx, { params }) => ({ status: 200, body: await resetInviteLink(ctx, params) }),
};
