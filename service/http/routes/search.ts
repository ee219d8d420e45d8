import type { searchOperations } from "../../../lib/contract/search.ts";
import { countAccount, listOwnTeams, searchAccount } from "../../domain/people/accounts/search-account.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const searchHandlers: Handlers<typeof searchOperations> = {
  "GET /accounts/{accountSlug}/search": (ctx, { params, query }) => ok(searchAccount(ctx, { ...params, ...query })),
  "GET /accounts/{accountSlug}/counts": (ctx, { params }) => ok(countAccount(ctx, params.accountSlug)),
  "GET /me/teams": (ctx) => ok(listOwnTeams(ctx)),
};
