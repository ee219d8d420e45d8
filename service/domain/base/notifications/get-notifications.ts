import type * as z from "zod";
import type { Notifications } from "../../../../lib/contract/notifications.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { mailPreferences } from "./notifications.sql.ts";

const defaults = {
  reply: true,
  mention: true,
  reaction: true,
  builds: true,
  uploads: true,
  assignments: true,
  digest: false,
  timeZone: "UTC",
};

type MailPreferences = z.output<typeof Notifications>;

/** Returns the caller's mail preferences: `GET /me/notifications`. By default every mail is on and sent immediately. */
export async function getNotifications({ deps, actor }: Ctx<UserActor>): Promise<MailPreferences> {
  const [row] = await deps.database.run<MailPreferences>(mailPreferences, [actor.userId]);
  return row ?? defaults;
}
