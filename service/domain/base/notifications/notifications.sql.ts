import type { Statement } from "../../../db/client.ts";

const columns = `reply, mention, reaction, builds, uploads, assignments, digest, time_zone as "timeZone"`;

export const mailPreferences: Statement = {
  name: "notifications_read",
  sql: `select ${columns} from notification_preferences where user_id = $1`,
};

/**
 * Changes the preferences that are not null; the others keep their value, also under concurrent calls. The digest that is turned on ($8) or moved
 * to another time zone ($9) is next sent at $10, about what happens after $11.
 */
export const changeMailPreferences: Statement = {
  name: "notifications_write",
  sql: `insert into notification_preferences as n (user_id, reply, mention, reaction, builds, uploads, assignments, digest, time_zone, digest_at, digested_until)
    values ($1, coalesce($2::boolean, true), coalesce($3::boolean, true), coalesce($4::boolean, true), coalesce($5::boolean, true),
      coalesce($6::boolean, true), coalesce($7::boolean, true), coalesce($8::boolean, false), coalesce($9::text, 'UTC'),
      case when $8::boolean then $10::timestamptz end, case when $8::boolean then $11::timestamptz end)
    on conflict (user_id) do update set reply = coalesce($2::boolean, n.reply), mention = coalesce($3::boolean, n.mention),
      reaction = coalesce($4::boolean, n.reaction), builds = coalesce($5::boolean, n.builds), uploads = coalesce($6::boolean, n.uploads),
      assignments = coalesce($7::boolean, n.assignments), digest = coalesce($8::boolean, n.digest), time_zone = coalesce($9::text, n.time_zone),
      digest_at = case when not coalesce($8::boolean, n.digest) then null when $8::boolean or $9::text is not null then $10::timestamptz else n.digest_at end,
      digested_until = case when $8::boolean and not n.digest then $11::timestamptz else n.digested_until end
    returning ${columns}`,
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

/** Unsubscribes a person ($1) from a test ($2). Does nothing where either is gone. */
export const leaveTest: Statement = {
  name: "unsubscribe_test",
  sql: `insert into test_subscriptions (test_id, user_id, subscribed)
    select t.id, u.id, false from tests t cross join users u where t.id = $2::bigint and u.id = $1
    on conflict (test_id, user_id) do update set subscribed = false`,
};

const decline = (category: "reply" | "mention" | "reaction" | "builds" | "uploads" | "assignments"): Statement => ({
  name: `unsubscribe_${category}`,
  sql: `insert into notification_preferences (user_id, ${category}) select id, false from users where id = $1
    on conflict (user_id) do update set ${category} = false`,
});

/** Ends a kind of mail of a person ($1). */
export const declines = {
  reply: decline("reply"),
  mention: decline("mention"),
  reaction: decline("reaction"),
  builds: decline("builds"),
  uploads: decline("uploads"),
  assignments: decline("assignments"),
};

/** Ends the digest of a person ($1), and with it all mails about comments: without the digest these would be sent one by one. */
export const declineDigest: Statement = {
  name: "unsubscribe_digest",
  sql: `insert into notification_preferences (user_id, reply, mention, reaction, uploads, assignments)
    select id, false, false, false, false, false from users where id = $1
    on conflict (user_id) do update set digest = false, digest_at = null, reply = false, mention = false, reaction = false, uploads = false,
      assignments = false`,
};

/** Ends the mails to the guest $1. */
export const leaveAsGuest: Statement = { name: "guest_leave", sql: "update guests set notify = false where id = $1" };
