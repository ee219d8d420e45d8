import type * as z from "zod";
import type { Notifications } from "../../../../lib/contract/notifications.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { nextDigestTime } from "./digest-time.ts";
import { getNotifications } from "./get-notifications.ts";
import { changeMailPreferences } from "./notifications.sql.ts";

type MailPreferences = z.output<typeof Notifications>;

/** Changes the caller's mail preferences: `PATCH /me/notifications`. Preferences that are not named keep their value, also under concurrent calls. */
export async function setNotifications(
  ctx: Ctx<UserActor>,
  changes: { [K in keyof MailPreferences]?: MailPreferences[K] | undefined },
): Promise<MailPreferences> {
  const { deps, actor } = ctx;
  const now = deps.now();
  const movesDigest = changes.digest === true || changes.timeZone !== undefined;
  const timeZone = movesDigest ? (changes.timeZone ?? (await getNotifications(ctx)).timeZone) : null;
  const [row] = await deps.database.run<MailPreferences>(changeMailPreferences, [
    actor.userId,
    changes.reply ?? null,
    changes.mention ?? null,
    changes.reaction ?? null,
    changes.builds ?? null,
    changes.uploads ?? null,
    changes.assignments ?? null,
    changes.digest ?? null,
    changes.timeZone ?? null,
    timeZone && nextDigestTime(now, timeZone).toISOString(),
    now.toISOString(),
  ]);
  return row!;
}
