import { runStatement } from "../../../db/statement.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Actor, Ctx } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
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
  const [row] = await runStatement(deps.database, inviteBySecret, { hash: sha256(secret), now: deps.now(), userId: callerId(actor) });
  if (!row) throw notFound();
  return row;
}
