import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import { domainsOfTeam } from "./domains.sql.ts";

/** Lists a team's domains in alphabetical order: `GET /accounts/{accountSlug}/domains`. Owners only. */
export async function listDomains(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const rows = await runStatement(ctx.deps.database, domainsOfTeam, { teamId: team.id });
  return rows.map(({ domain, created_at }) => ({ domain, createdAt: created_at.toISOString() }));
}
