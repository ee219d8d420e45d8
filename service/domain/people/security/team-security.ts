import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict } from "../../../core/errors.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { sessionFacts } from "../passkeys/fresh-sign-in.ts";
import { relyingParty, requireRelyingParty } from "../passkeys/relying-party.ts";
import { securityCounts } from "./credentials.sql.ts";
import { dayCount } from "../../base/day-count.ts";

async function describeSecurity(ctx: Ctx<UserActor>, teamId: string) {
  const { deps, actor } = ctx;
  const [row] = await runStatement(deps.database, securityCounts, { accountId: teamId, now: deps.now(), userId: actor.userId });
  const { method } = await sessionFacts(ctx);
  return {
    maxTokenDays: row!.max_token_days,
    counts: { personal: row!.personal, project: row!.project, app: row!.app },
    outsidePolicy: row!.outside,
    requirePasskey: row!.require_passkey,
    passkeysOffered: relyingParty(deps.settings) !== null,
    members: row!.members,
    membersWithPasskey: row!.with_passkey,
    ownPasskey: row!.own_passkey,
    confirmed: method === "passkey",
  };
}

/** Gets a team's rules for tokens and sign-ins: `GET /accounts/{accountSlug}/security`. Owners only. */
export async function getTeamSecurity(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  return describeSecurity(ctx, (await requireOwnedTeam(ctx, accountSlug)).id);
}

type Change = { accountSlug: string; maxTokenDays?: number | null | undefined; requirePasskey?: boolean | undefined };
const lifetime = (days: number | null) => (days === null ? "no limit" : dayCount(days));

/**
 * Changes a team's rules: `PATCH /accounts/{accountSlug}/security`. Owners only. Throws 409 for requiring passkeys from a session that was not
 * confirmed with one: the owner would be locked out.
 */
export async function updateTeamSecurity(ctx: Ctx<UserActor>, { accountSlug, maxTokenDays, requirePasskey }: Change) {
  const events: HistoryEvent[] = [];
  if (maxTokenDays !== undefined) events.push({ kind: "team.token-lifetime", after: lifetime(maxTokenDays) });
  if (requirePasskey !== undefined) events.push({ kind: "team.passkeys", after: requirePasskey ? "required" : "optional" });
  const facts = await sessionFacts(ctx);
  const id = await administrateTeam(ctx, accountSlug, events, async (tx, team, done) => {
    const [before] = await tx
      .select({ days: accounts.maxTokenDays, required: accounts.requirePasskey })
      .from(accounts)
      .where(eq(accounts.id, team.id));
    if (requirePasskey && !before!.required) {
      requireRelyingParty(ctx.deps.settings);
      if (!facts.held) throw conflict("Add a passkey to your account first. Without one, you would be locked out.");
      if (facts.method !== "passkey") throw conflict("Use your passkey first. Without it, this session would be locked out.");
    }
    for (const event of events) {
      const isLifetime = event.kind === "team.token-lifetime";
      const isChanged = isLifetime ? maxTokenDays !== before!.days : requirePasskey !== before!.required;
      if (isChanged) done.push(isLifetime ? { ...event, before: lifetime(before!.days) } : event);
    }
    if (done.length)
      await tx
        .update(accounts)
        .set({ ...(maxTokenDays !== undefined && { maxTokenDays }), ...(requirePasskey !== undefined && { requirePasskey }) })
        .where(eq(accounts.id, team.id));
    return team.id;
  });
  return describeSecurity(ctx, id);
}
