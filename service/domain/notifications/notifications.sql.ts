import type { Statement } from "../../db/client.ts";

export const mailPreferences: Statement = {
  name: "notifications_read",
  sql: "select reply, mention, reaction, builds from notification_preferences where user_id = $1",
};

/** Changes the preferences that are not null; the others keep their value, also under concurrent calls. */
export const changeMailPreferences: Statement = {
  name: "notifications_write",
  sql: `insert into notification_preferences as n (user_id, reply, mention, reaction, builds)
    values ($1, coalesce($2::boolean, true), coalesce($3::boolean, true), coalesce($4::boolean, true), coalesce($5::boolean, true))
    on conflict (user_id) do update set reply = coalesce($2::boolean, n.reply), mention = coalesce($3::boolean, n.mention),
      reaction = coalesce($4::boolean, n.reaction), builds = coalesce($5::boolean, n.builds)
    returning reply, mention, reaction, builds`,
};

/** Unsubscribes a person ($1) from the thread of a root comment ($2). Does nothing where either is gone. */
export const leaveThread: Statement = {
  name: "unsubscribe_thread",
  sql: `insert into thread_subscriptions (thread_id, user_id, subscribed)
    select c.id, u.id, false from comments c cross join users u where c.id = $2 and c.thread_id is null and u.id = $1
    on conflict (thread_id, user_id) do update set subscribed = false`,
};

/** Unsubscribes a person ($1) from a build ($2). Does nothing where either is gone. */
export const leaveBuild: Statement = {
  name: "unsubscribe_build",
  sql: `insert into build_subscriptions (build_id, user_id, subscribed)
    select b.id, u.id, false from builds b cross join users u where b.id = $2 and u.id = $1
    on conflict (build_id, user_id) do update set subscribed = false`,
};

const decline = (category: "reply" | "mention" | "reaction" | "builds"): Statement => ({
  name: `unsubscribe_${category}`,
  sql: `insert into notification_preferences (user_id, ${category}) select id, false from users where id = $1
    on conflict (user_id) do update set ${category} = false`,
});

export const declineReplies: Statement = decline("reply");
export const declineMentions: Statement = decline("mention");
export const declineBuilds: Statement = decline("builds");
export const declineReactions: Statement = decline("reaction");
