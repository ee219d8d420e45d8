import type { Ctx } from "../../../core/deps.ts";
import { findInvite } from "./find-invite.ts";

/** Gets an invite by its secret: `GET /invites/{secret}`. Open to visitors. Returns the invited address only to the person who has it. */
export async function getInvite(ctx: Ctx, { secret }: { secret: string }) {
  const row = await findInvite(ctx, secret);
  const state = ctx.actor.kind !== "user" ? "sign-in" : row.member ? "member" : row.mine ? "ready" : "other-address";
  return {
    team: { slug: row.slug, name: row.name },
    level: row.level,
    inviter: row.inviter,
    expiresAt: row.expires_at.toISOString(),
    state: state as "sign-in" | "member" | "ready" | "other-address",
    email: row.mine ? row.email : null,
    // Enough for a person to recognize one of their addresses, too little to write to it.
    hint: `${row.email[0]}…${row.email.slice(row.email.indexOf("@"))}`,
  };
}
