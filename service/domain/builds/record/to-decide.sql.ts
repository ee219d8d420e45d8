import { statement } from "../../../db/statement.ts";
import { questionOf } from "./questions.sql.ts";
import { isFailed, needsDecision } from "./verdict.sql.ts";

/** Condition of a cause `c` without a person's decision whose snapshots rules approved. */
export const coveredByRules = (c: string) => `(${c}.verdict is null and not exists (
  select 1 from places p join diffs d on d.id = p.diff_id left join decisions x on x.id = d.decision_id
    where p.cause_id = ${c}.id and (x.rule_id is null or p.verdict is not null)))`;

/** Condition of a cause `c` of the build `b` that is undecided. Reads places only in builds with decisions of rules. */
export const isCauseOpen = (c: string, b: string) => `(${c}.verdict is null and not (exists (
  select 1 from diffs d join decisions x on x.id = d.decision_id where d.build_id = ${b} and x.rule_id is not null) and ${coveredByRules(c)}))`;

export type ToDecideKind = "changes" | "added" | "removed" | "failed";
export type ToDecideRow = { kind: ToDecideKind; total: number; undecided: number; rejected: number };

/**
 * Counts what people decide about in the build, drafts included: its questions, and new, removed and failed snapshots. A question is undecided while one
 * of its causes is, then rejected where one of them is. Kinds without a row have none.
 */
export const toDecide = statement<{ buildId: string }, ToDecideRow>(
  "to_decide",
  `select n.kind, count(*)::int as total, (count(*) filter (where n.open))::int as undecided,
      (count(*) filter (where n.rejected and not n.open))::int as rejected
    from (
      select 'changes' as kind, bool_or(${isCauseOpen("c", ":buildId")}) as open, bool_or(c.verdict is not distinct from 'rejected') as rejected
        from causes c where c.build_id = :buildId group by ${questionOf("c")}
      union all
      select case when ${isFailed} then 'failed' else d.status end, d.verdict is null, d.verdict is not distinct from 'rejected'
        from builds b join diffs d on d.build_id = b.id and ${needsDecision} where b.id = :buildId and (${isFailed} or d.status in ('added', 'removed'))
    ) n group by n.kind`,
);
