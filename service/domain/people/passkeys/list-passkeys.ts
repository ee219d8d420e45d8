import type { Ctx, UserActor } from "../../../core/deps.ts";
import { ownPasskeys, toPasskeyRecord } from "./own-passkeys.ts";

/** Lists the caller's passkeys, newest first: `GET /me/passkeys`. */
export const listPasskeys = async (ctx: Ctx<UserActor>) => (await ownPasskeys(ctx)).map(toPasskeyRecord);
