import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireAccount } from "../../base/account-access.ts";
import { accountDetails } from "./account-details.ts";

/** Gets an account: `GET /accounts/{accountSlug}`. */
export async function getAccount(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const account = await requireAccount(ctx, accountSlug);
  return accountDetails(ctx.deps, account.id);
}
