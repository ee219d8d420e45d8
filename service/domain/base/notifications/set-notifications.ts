import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { nextDigestTime } from "./digest-time.ts";
import { getNotifications } from "./get-notifications.ts";
import { changeMailPreferences, type MailPreferences } from "./notifications.sql.ts";

/** Changes the caller's mail preferences: `PATCH /me/notifications`. Preferences that are not named keep their value, also under concurrent calls. */
export async function setNotifications(
  ctx: Ctx<UserActor>,
  changes: { [K in keyof MailPreferences]?: MailPreferences[K] | undefined },
): Promise<MailPreferences> {
  const { deps, actor } = ctx;
  const now = deps.now();
  const movesDigest = changes.digest === true || changes.timeZone !== undefined;
  const timeZone = movesDigest ? (changes.timeZone ?? (await getNotifications(ctx)).timeZone) : null;
  const [row] = await runStatement(deps.database, changeMailPreferences, {
    userId: actor.userId,
    reply: changes.reply ?? null,
    mention: changes.mention ?? null,
    reaction: changes.reaction ?? null,
    builds: changes.builds ?? null,
    uploads: changes.uploads ?? null,
    assignments: changes.assignments ?? null,
    digest: changes.digest ?? null,
    timeZone: changes.timeZone ?? null,
    digestAt: timeZone ? nextDigestTime(now, timeZone) : null,
    now,
  });
  return row!;
}
