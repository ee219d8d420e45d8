import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type PersonalTokenRow, toPersonalToken } from "./personal-token.ts";
import { personalTokensOf } from "./tokens.sql.ts";

/** Lists the caller's personal access tokens without their secrets, newest first: `GET /me/tokens`. */
export async function listPersonalTokens({ deps, actor }: Ctx<UserActor>) {
  return (await deps.database.run<PersonalTokenRow>(personalTokensOf, [actor.userId, null])).map(toPersonalToken);
}
