import type { teamLifecycleOperations } from "../../../lib/contract/team-lifecycle.ts";
import { changeTeamSlug } from "../../domain/people/accounts/change-slug.ts";
import { deleteTeam } from "../../domain/people/accounts/delete-team.ts";
import { getTeamContents } from "../../domain/people/accounts/get-team-contents.ts";
import { listDeletedTeams } from "../../domain/people/accounts/list-deleted-teams.ts";
import { restoreTeam } from "../../domain/people/accounts/restore-team.ts";
import { noContent, ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const teamLifecycleHandlers: Handlers<typeof teamLifecycleOperations> = {
  "GET /accounts/{accountSlug}/contents": (ctx, { params }) => ok(getTeamContents(ctx, params)),
  "POST /accounts/{accountSlug}/slug": (ctx, { params, body }) => ok(changeTeamSlug(ctx, { ...params, ...body })),
  "DELETE /accounts/{accountSlug}": (ctx, { params }) => noContent(deleteTeam(ctx, params)),
  "GET /me/deleted-teams": (ctx) => ok(listDeletedTeams(ctx)),
  "POST /me/deleted-teams/{teamId}/restore": (ctx, { params }) => ok(restoreTeam(ctx, params)),
};
