import type { memberOperations } from "../../../lib/contract/members.ts";
import { removeMembers, setLevels } from "../../domain/people/members/change-members.ts";
import { exportMembers } from "../../domain/people/members/export-members.ts";
import { countMembers, listDirectory, listMembers } from "../../domain/people/members/list-members.ts";
import { listOwners } from "../../domain/people/members/list-owners.ts";
import { leaveTeam } from "../../domain/people/members/leave-team.ts";
import { removeMember } from "../../domain/people/members/remove-member.ts";
import { setLevel } from "../../domain/people/members/set-level.ts";
import { csvReply } from "../csv-reply.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const memberHandlers: Handlers<typeof memberOperations> = {
  "GET /accounts/{accountSlug}/members": (ctx, { params, query }) => ok(listMembers(ctx, params.accountSlug, query)),
  "GET /accounts/{accountSlug}/members/counts": (ctx, { params, query }) => ok(countMembers(ctx, { ...params, ...query })),
  "GET /accounts/{accountSlug}/members.csv": async (ctx, { params, query }) => csvReply(await exportMembers(ctx, { ...params, ...query })),
  "PATCH /accounts/{accountSlug}/members": (ctx, { params, body }) => ok(setLevels(ctx, { ...params, ...body })),
  "POST /accounts/{accountSlug}/members/remove": (ctx, { params, body }) => ok(removeMembers(ctx, { ...params, ...body })),
  "PATCH /accounts/{accountSlug}/members/{userId}": (ctx, { params, body }) => ok(setLevel(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}/members/{userId}": (ctx, { params }) => noContent(removeMember(ctx, params)),
  "POST /accounts/{accountSlug}/leave": (ctx, { params }) => noContent(leaveTeam(ctx, params)),
  "GET /accounts/{accountSlug}/directory": (ctx, { params, query }) => ok(listDirectory(ctx, params.accountSlug, query)),
  "GET /accounts/{accountSlug}/owners": (ctx, { params, query }) => ok(listOwners(ctx, { ...params, ...query })),
};
