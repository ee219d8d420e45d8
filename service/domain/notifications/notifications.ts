import type * as z from "zod";
import type { Notifications } from "../../../lib/contract/notifications.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";

type Choice = z.output<typeof Notifications>;

const read: Statement = {
  name: "notifications_read",
  sql: "select reply, mention, reaction from notification_preferences where user_id = $1",
};

const write: Statement = {
  name: "notifications_write",
  sql: `insert into notification_preferences as n (user_id, reply, mention, reaction)
    values ($1, coalesce($2::boolean, true), coalesce($3::boolean, true), coalesce($4::boolean, true))
    on conflict (user_id) do update set reply = coalesce($2::boolean, n.reply), mention = coalesce($3::boolean, n.mention),
      reaction = coalesce($4::boolean, n.reaction)
    returning reply, mention, reaction`,
};

/** `GET /me/notifications` (ours): which mails the caller wants; all until said otherwise. */
export async function getNotifications({ deps, actor }: Ctx<UserActor>): Promise<Choice> {
  const [row] = await deps.database.run<Choice>(read, [actor.userId]);
  return row ?? { reply: true, mention: true, reaction: true };
}

/** `PATCH /me/notifications` (ours): what is not named stays, also when several calls run at once. */
export async function setNotifications(
  { deps, actor }: Ctx<UserActor>,
  choice: { [K in keyof Choice]?: boolean | undefined },
): Promise<Choice> {
  const [row] = await deps.database.run<Choice>(write, [
    actor.userId,
    choice.reply ?? null,
    choice.mention ?? null,
    choice.reaction ?? null,
  ]);
  return row!;
}
