import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { toPersonalToken } from "./personal-token.ts";
import { personalTokensOf } from "./tokens.sql.ts";

/** Lists the caller's personal access tokens without their secrets, newest first: `GET /me/tokens`. */
export async function listPersonalTokens({ deps, actor }: Ctx<UserActor>) {
  return (await runStatement(deps.database, personalTokensOf, { userId: actor.userId, id: null })).map(toPersonalToken);
}
