import type { StoredDecided } from "../../../db/build-schema.ts";
import { statement } from "../../../db/statement.ts";

/** Condition of a snapshot `d` that failed: its test run, its comparison or its file. Deciding causes never decides it. */
export const isFailed = "(d.status = 'failure' or d.problem is not null)";

/** Condition of a snapshot `d` of the build `b` that needs a decision. */
export const needsDecision = "d.rank between 0 and 3 and d.parent_name is null and (d.status <> 'removed' or not b.subset)";

/** The rule that approved the snapshot `d` until it ended. */
export const endedRule = `select x.rule_id from decisions x join build_rules r on r.id = x.rule_id
  where x.build_id = d.build_id and x.subject = 'diff' and x.subject_id = d.id and x.content = d.content_key and x.withdrawn_at is not null
    and x.withdrawn_at >= coalesce(r.revoked_at, r.expires_at) order by x.id desc limit 1`;

/** Counts the changes of the build that need a decision. */
export const decidedNumbers = statement<{ buildId: string }, StoredDecided & { approver: string | null }>(
  "verdict_numbers",
  `select count(*)::int as total, (count(*) filter (where d.standing = 'approved'))::int as approved,
      (count(*) filter (where d.standing = 'rejected'))::int as rejected, (count(*) filter (where d.standing is null))::int as undecided,
      (count(*) filter (where d.standing is null and ${isFailed}))::int as failed,
      (count(*) filter (where d.standing is null and exists (${endedRule})))::int as ended,
      (array_agg(x.user_id order by x.created_at desc, x.id desc) filter (where d.standing = 'approved' and x.user_id is not null))[1] as approver
    from builds b join diffs d on d.build_id = b.id and ${needsDecision} left join decisions x on x.id = d.standing_id where b.id = :buildId`,
);
