import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { forbidden, notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
import type { Tx } from "../../../db/client.ts";
import { invites } from "../../../db/team-schema.ts";
import { lockTeam } from "../../base/history/administrate-team.ts";
import { findInvite, type InviteBySecret } from "./find-invite.ts";
import { joinTeam, toTeamSummary } from "./join-team.ts";

/** Deletes an invite once, in a transaction that locks the team, and runs `work` in it. Throws 404, and 403 for another person's invite. */
export async function takeInvite<T>(ctx: Ctx<UserActor>, secret: string, work: (tx: Tx, row: InviteBySecret) => Promise<T>): Promise<T> {
  const row = await findInvite(ctx, secret);
  if (!row.mine) throw forbidden("This invite is for another address. Sign in with that address.");
  return ctx.deps.db.transaction(async (tx) => {
    if (!(await lockTeam(tx, row.team_id))) throw notFound();
    // Deletes by hash: an invite that was cancelled, replaced or accepted while this waited for the lock is not found.
    const deleted = await tx
      .delete(invites)
      .where(eq(invites.hash, sha256(secret)))
      .returning({ level: invites.level });
    if (!deleted.length) throw notFound();
    return work(tx, row);
  });
}

/** Accepts an invite: `POST /invites/{secret}/accept`. Needs the invited address, verified. Members keep the role they have. */
export const acceptInvite = (ctx: Ctx<UserActor>, { secret }: { secret: string }) =>
  takeInvite(ctx, secret, async (tx, row) => {
    const level = await joinTeam(tx, ctx.actor, { teamId: row.team_id, level: row.level, via: "invite", at: ctx.deps.now() });
    return toTeamSummary({ id: row.team_id, slug: row.slug, name: row.name }, level);
  });
