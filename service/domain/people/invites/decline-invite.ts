import type { Ctx, UserActor } from "../../../core/deps.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { takeInvite } from "./accept-invite.ts";

/** Declines an invite and deletes it: `POST /invites/{secret}/decline`. Needs the invited address, verified. */
export const declineInvite = (ctx: Ctx<UserActor>, { secret }: { secret: string }): Promise<void> =>
  takeInvite(ctx, secret, (tx, row) => {
    const event = { kind: "invite.declined", target: row.email, targetId: row.id, before: row.level } as const;
    return recordHistory(tx, row.team_id, ctx.actor, [event], { at: ctx.deps.now() });
  });
