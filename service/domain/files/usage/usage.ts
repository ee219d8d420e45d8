import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { UsageQuery } from "../../../../lib/contract/accounts.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireAccount } from "../../base/account-access.ts";
import { invalid } from "../../../core/errors.ts";
import { monthOf } from "../../people/accounts/account-details.ts";
import { accountWithUsage, usageByDay } from "../../people/accounts/accounts.sql.ts";
import { planOf } from "../../people/accounts/plan.ts";

type Input = { accountSlug: string } & z.output<typeof UsageQuery>;

const MOST_DAYS = 92;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Returns the days of a request. Throws 400 for a reversed or longer range. */
function rangeOf({ from, to }: Input, now: Date): [string, string] {
  const last = to ?? dayOf(now);
  const first = from ?? `${last.slice(0, 7)}-01`;
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
  if (days < 0) throw invalid("Invalid request", "from must not be after to");
  if (days > MOST_DAYS) throw invalid("Invalid request", `from must be at most ${MOST_DAYS} days before to`);
  return [first, last];
}

/**
 * Gets the usage of an account: `GET /accounts/{accountSlug}/usage` (docs/spec/accounts.md#usage). Contributors get the days of the projects they
 * can see. Throws 400, 404.
 */
export async function getUsage(ctx: Ctx<UserActor>, input: Input) {
  const { deps, actor } = ctx;
  const account = await requireAccount(ctx, input.accountSlug);
  const now = deps.now();
  const [first, last] = rangeOf(input, now);
  const [start, end] = monthOf(now);
  const [details] = await runStatement(deps.database, accountWithUsage, { accountId: account.id, since: dayOf(start) });
  const values = { accountId: account.id, first, last, userId: actor.userId, seesAll: account.level !== "contributor" };
  const rows = await runStatement(deps.database, usageByDay, values);
  const plan = planOf(deps.settings);
  return {
    plan: plan?.name ?? null,
    periodStartDate: start.toISOString(),
    periodEndDate: end.toISOString(),
    used: details!.used,
    included: plan?.included ?? null,
    refusedAbove: plan?.most ?? null,
    days: rows.map(({ day, project_id: id, name, units, snapshots, storybook }) => {
      return { date: day, project: { id, name }, units, snapshots, storybook, media: units - snapshots };
    }),
  };
}
