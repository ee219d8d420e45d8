import { runStatement } from "../../../db/statement.ts";
import type { Ctx } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
import { callerId } from "./find-invite.ts";
import { teamByInviteLink } from "./invites.sql.ts";

/** Gets the team of an invite link: `GET /invite-links/{secret}`. Open to visitors. Throws the same 404 for replaced and unknown links. */
export async function getInviteLinkDetails({ deps, actor }: Ctx, { secret }: { secret: string }) {
  const [row] = await runStatement(deps.database, teamByInviteLink, { hash: sha256(secret), userId: callerId(actor) });
  if (!row) throw notFound();
  return { team: { slug: row.slug, name: row.name }, level: row.level ?? "member", member: row.member };
}
