import type * as z from "zod";
import type { Notifications } from "../../../../lib/contract/notifications.ts";
import { statement } from "../../../db/statement.ts";

const columns = `reply, mention, reaction, builds, uploads, assignments, digest, time_zone as "timeZone"`;

export type MailPreferences = z.output<typeof Notifications>;

export const mailPreferences = statement<{ userId: string }, MailPreferences>(
  "notifications_read",
  `select ${columns} from notification_preferences where user_id = :userId`,
);

/**
 * Changes the preferences that are not null; the others keep their value, also under concurrent calls. The digest that is turned on or moved
 * to another time zone is next sent at `:digestAt`, about what happens after `:now`.
 */
export const changeMailPreferences = statement<
  {
    userId: string;
    reply: boolean | null;
    mention: boolean | null;
    reaction: boolean | null;
    builds: boolean | null;
    uploads: boolean | null;
    assignments: boolean | null;
    digest: boolean | null;
    timeZone: string | null;
    digestAt: Date | null;
    now: Date;
  },
  MailPreferences
>(
  "notifications_write",
  `insert into notification_preferences as n (user_id, reply, mention, reaction, builds, uploads, assignments, digest, time_zone, digest_at, digested_until)
    values (:userId, coalesce(:reply::boolean, true), coalesce(:mention::boolean, true), coalesce(:reaction::boolean, true), coalesce(:builds::boolean, true),
      coalesce(:uploads::boolean, true), coalesce(:assignments::boolean, true), coalesce(:digest::boolean, false), coalesce(:timeZone::text, 'UTC'),
      case when :digest::boolean then :digestAt::timestamptz end, case when :digest::boolean then :now::timestamptz end)
    on conflict (user_id) do update set reply = coalesce(:reply::boolean, n.reply), mention = coalesce(:mention::boolean, n.mention),
      reaction = coalesce(:reaction::boolean, n.reaction), builds = coalesce(:builds::boolean, n.builds), uploads = coalesce(:uploads::boolean, n.uploads),
      assignments = coalesce(:assignments::boolean, n.assignments), digest = coalesce(:digest::boolean, n.digest), time_zone = coalesce(:timeZone::text, n.time_zone),
      digest_at = case when not coalesce(:digest::boolean, n.digest) then null when :digest::boolean or :timeZone::text is not null then :digestAt::timestamptz else n.digest_at end,
      digested_until = case when :digest::boolean and not n.digest then :now::timestamptz else n.digested_until end
    returning ${columns}`,
);

/** Unsubscribes a person from the thread of a root comment. Does nothing where either is gone. */
export const leaveThread = statement<{ userId: string; threadId: string }>(
  "unsubscribe_thread",
  `insert into thread_subscriptions (thread_id, user_id, subscribed)
    select c.id, u.id, false from comments c cross join users u where c.id = :threadId and c.thread_id is null and u.id = :userId
    on conflict (thread_id, user_id) do update set subscribed = false`,
);

/** Unsubscribes a person from a build. Does nothing where either is gone. */
export const leaveBuild = statement<{ userId: string; buildId: string }>(
  "unsubscribe_build",
  `insert into build_subscriptions (build_id, user_id, subscribed)
    select b.id, u.id, false from builds b cross join users u where b.id = :buildId and u.id = :userId
    on conflict (build_id, user_id) do update set subscribed = false`,
);

/** Unsubscribes a person from a test. Does nothing where either is gone. */
export const leaveTest = statement<{ userId: string; testId: string }>(
  "unsubscribe_test",
  `insert into test_subscriptions (test_id, user_id, subscribed)
    select t.id, u.id, false from tests t cross join users u where t.id = :testId::bigint and u.id = :userId
    on conflict (test_id, user_id) do update set subscribed = false`,
);

const decline = (category: "reply" | "mention" | "reaction" | "builds" | "uploads" | "assignments") =>
  statement<{ userId: string }>(
    `unsubscribe_${category}`,
    `insert into notification_preferences (user_id, ${category}) select id, false from users where id = :userId
    on conflict (user_id) do update set ${category} = false`,
  );

/** Ends a kind of mail of a person. */
export const declines = {
  reply: decline("reply"),
  mention: decline("mention"),
  reaction: decline("reaction"),
  builds: decline("builds"),
  uploads: decline("uploads"),
  assignments: decline("assignments"),
};

/** Ends the digest of a person, and with it all mails about comments: without the digest these would be sent one by one. */
export const declineDigest = statement<{ userId: string }>(
  "unsubscribe_digest",
  `insert into notification_preferences (user_id, reply, mention, reaction, uploads, assignments)
    select id, false, false, false, false, false from users where id = :userId
    on conflict (user_id) do update set digest = false, digest_at = null, reply = false, mention = false, reaction = false, uploads = false,
      assignments = false`,
);
