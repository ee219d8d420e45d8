import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { accountDetails } from "./account-details.ts";

/** Stores settings in one history column: `role` or `role, name`. `lib/team/history-text.ts` reads it. */
const describe = (level: string | null, name: string | null | undefined) => [level, name].filter(Boolean).join(", ");

/** Sets a team's default role and, when given, its name: `PATCH /accounts/{accountSlug}`. Owners only. */
export async function updateTeam(
  ctx: Ctx<UserActor>,
  input: { accountSlug: string; defaultUserLevel: "member" | "contributor"; name?: string | undefined },
) {
  const { defaultUserLevel, name } = input;
  const event: HistoryEvent = { kind: "team.updated", after: describe(defaultUserLevel, name) };
  const id = await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const [before] = await tx
      .select({ level: accounts.defaultUserLevel, name: accounts.name })
      .from(accounts)
      .where(eq(accounts.id, team.id));
    done.push({ ...event, before: describe(before!.level, name && before!.name) });
    await tx
      .update(accounts)
      .set({ defaultUserLevel, ...(name && { name }) })
      .where(eq(accounts.id, team.id));
    return team.id;
  });
  return accountDetails(ctx.deps, id);
}
