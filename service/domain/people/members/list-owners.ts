import { runStatement } from "../../../db/statement.ts";
import type { User } from "../../../../lib/contract/accounts.ts";
import { requireAccount, requireOwner } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { limitAndOffset, type PageInput, rawPage } from "../../base/paging.ts";
import { ownersPage } from "./members.sql.ts";

/** Lists a team's owners: `GET /accounts/{accountSlug}/owners`. Open to every member. */
export async function listOwners(ctx: Ctx<UserActor>, input: PageInput & { accountSlug: string }) {
  const team = requireOwner(await requireAccount(ctx, input.accountSlug), true);
  return rawPage<typeof User>(await runStatement(ctx.deps.database, ownersPage, { teamId: team.id, ...limitAndOffset(input) }), input);
}
