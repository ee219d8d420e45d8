import type { InboxRow } from "./list-inbox.ts";
import { statement } from "../../../db/statement.ts";

export type DueDigestRow = {
  user_id: string;
  time_zone: string;
  digest_at: Date;
  digested_until: Date | null;
  address: string | null;
  accounts: string[];
  contributor_of: string[];
} & Record<NonNullable<InboxRow["reason"]>, boolean>;

/** Reads the person whose digest is due at `:now` the longest, with their accounts: those whose projects they all see, and those where they are a contributor. */
export const dueDigest = statement<{ now: Date }, DueDigestRow>(
  "digest_due",
  `select n.user_id, n.time_zone, n.digest_at, n.digested_until, n.reply, n.mention, n.builds, n.uploads, n.assignments,
      (select e.address from emails e where e.user_id = n.user_id and e.is_primary and e.verified_at is not null and u.disabled_at is null) as address,
      array(select n.user_id union all select m.team_id from memberships m where m.user_id = n.user_id and m.level <> 'contributor') as accounts,
      array(select m.team_id from memberships m where m.user_id = n.user_id and m.level = 'contributor') as contributor_of
    from notification_preferences n join users u on u.id = n.user_id
    where n.digest_at <= :now::timestamptz order by n.digest_at limit 1`,
);

/** Moves the digest of the person `:userId` from the time `:due` to `:next`, once across replicas; threads up to `:now` are in this one. */
export const claimDigest = statement<{ userId: string; due: Date; next: Date; now: Date }, { user_id: string }>(
  "digest_claim",
  `update notification_preferences set digest_at = :next::timestamptz, digested_until = :now::timestamptz
    where user_id = :userId and digest_at = :due::timestamptz returning user_id`,
);
