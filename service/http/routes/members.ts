import type { memberOperations } from "../../../lib/contract/members.ts";
import { exportMembers } from "../../domain/members/export-members.ts";
import { listMembers, listOwners } from "../../domain/members/list-members.ts";
import { leaveTeam, removeMember } from "../../domain/members/remove-member.ts";
import { setLevel } from "../../domain/members/set-level.ts";
import { csvReply } from "../csv-reply.ts";
import type { Handlers } from "../serve.ts";

export const memberHandlers: Handlers<typeof memberOperations> = {
  "GET /accounts/{accountSlug}/members": async (ctx, { params, query }) => ({
    status: 200,
    body: await listMembers(ctx, params.accountSlug, query),
  }),
  "GET /accounts/{accountSlug}/members.csv": async (ctx, { params, query }) => csvReply(await exportMembers(ctx, { ...params, ...query })),
  "PATCH /accounts/{accountSlug}/members/{userId}": async (ctx, { params, body }) => ({
    status: 200,
    body: await setLevel(ctx, { ...params, ...body }),
  }),
  "DELETE /accounts/{accountSlug}/members/{userId}": async (ctx, { params }) => {
    await removeMember(ctx, params);
    return { status: 204 };
  },
  "POST /accounts/{accountSlug}/leave": async (ctx, { params }) => {
    await leaveTeam(ctx, params);
    return { status: 204 };
  },
  "GET /accounts/{accountSlug}/owners": async (ctx, { params, query }) => ({
    status: 200,
    body: await listOwners(ctx, { ...params, ...query }),
  }),
};
