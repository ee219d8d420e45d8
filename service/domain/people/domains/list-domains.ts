import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../../../core/account-access.ts";
import { domainsOfTeam } from "./domains.sql.ts";

/** Lists a team's domains in alphabetical order: `GET /accounts/{accountSlug}/domains`. Owners only. */
export async function listDomains(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const rows = await ctx.deps.database.run<{ domain: string; created_at: Date }>(domainsOfTeam, [team.id]);
  return rows.map(({ domain, created_at }) => ({ domain, createdAt: created_at.toISOString() }));
}
