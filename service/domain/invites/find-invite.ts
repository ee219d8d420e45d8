import type { TeamLevel } from "../../../lib/permissions.ts";
import type { Actor, Ctx } from "../../core/deps.ts";
import { notFound } from "../../core/errors.ts";
import { sha256 } from "../../core/ids.ts";
import { inviteBySecret } from "./invites.sql.ts";

export type InviteBySecret = {
  id: string;
  email: string;
  level: TeamLevel;
  expires_at: Date;
  team_id: string;
  slug: string;
  name: string | null;
  inviter: string | null;
  mine: boolean;
  member: boolean;
};

/** Returns the caller's id for a statement; empty for callers who are not a person. */
export const callerId = (actor: Actor) => (actor.kind === "user" ? actor.userId : "");

/** Finds the invite of a secret. Throws the same 404 for used, cancelled, expired, replaced and unknown invites. */
export async function findInvite({ deps, actor }: Ctx, secret: string): Promise<InviteBySecret> {
  const [row] = await deps.database.run<InviteBySecret>(inviteBySecret, [sha256(secret), deps.now(), callerId(actor)]);
  if (!row) throw notFound();
  return row;
}

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
