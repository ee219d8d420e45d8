import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { mailPreferences, type MailPreferences } from "./notifications.sql.ts";

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

/** Returns the caller's mail preferences: `GET /me/notifications`. By default every mail is on and sent immediately. */
export async function getNotifications({ deps, actor }: Ctx<UserActor>): Promise<MailPreferences> {
  const [row] = await runStatement(deps.database, mailPreferences, { userId: actor.userId });
  return row ?? defaults;
}
