import type * as z from "zod";
import type { Notifications } from "../../../lib/contract/notifications.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { changeMailPreferences } from "./notifications.sql.ts";

type MailPreferences = z.output<typeof Notifications>;

/** Changes the caller's mail preferences: `PATCH /me/notifications`. Kinds that are not named keep their value, also under concurrent calls. */
export async function setNotifications(
  { deps, actor }: Ctx<UserActor>,
  changes: { [K in keyof MailPreferences]?: boolean | undefined },
): Promise<MailPreferences> {
  const [row] = await deps.database.run<MailPreferences>(changeMailPreferences, [
    actor.userId,
    changes.reply ?? null,
    changes.mention ?? null,
    changes.reaction ?? null,
    changes.builds ?? null,
  ]);
  return row!;
}
