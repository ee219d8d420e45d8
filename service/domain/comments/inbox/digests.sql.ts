import type { Statement } from "../../../db/client.ts";

/** Reads the person whose digest is due at $1 the longest, with their accounts: those whose projects they all see, and those where they are a contributor. */
export const dueDigest: Statement = {
  name: "digest_due",
  sql: `select n.user_id, n.time_zone, n.digest_at, n.digested_until, n.reply, n.mention, n.builds, n.uploads, n.assignments,
      (select e.address from emails e where e.user_id = n.user_id and e.is_primary and e.verified_at is not null and u.disabled_at is null) as address,
      array(select n.user_id union all select m.team_id from memberships m where m.user_id = n.user_id and m.level <> 'contributor') as accounts,
      array(select m.team_id from memberships m where m.user_id = n.user_id and m.level = 'contributor') as contributor_of
    from notification_preferences n join users u on u.id = n.user_id
    where n.digest_at <= $1::timestamptz order by n.digest_at limit 1`,
};

/** Moves the digest of the person $1 from the time $2 to $3, once across replicas; threads up to $4 are in this one. */
export const claimDigest: Statement = {
  name: "digest_claim",
  sql: `update notification_preferences set digest_at = $3::timestamptz, digested_until = $4::timestamptz
    where user_id = $1 and digest_at = $2::timestamptz returning user_id`,
};
