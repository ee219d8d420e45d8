import { statement } from "../../../db/statement.ts";
import type { DecidedSubject } from "./project-decisions.ts";

/**
 * Condition that the build `a` is on the line of work of the build `b`: the same branch, where both have one of the same pull request; a commit that `b`
 * names or the provider knows before it; or a pull request that was merged into the branch of `b`.
 */
export const isOnLine = (a: string, b: string) => `(
    (${a}.branch = ${b}.branch and (${a}.pr_number is null or ${b}.pr_number is null or ${a}.pr_number = ${b}.pr_number))
    or ${a}.commit = ${b}.commit or coalesce(${b}.parent_commits, ${b}.remote_history -> 'commits', '[]') ? ${a}.commit
    or coalesce(${b}.parent_commits, ${b}.remote_history -> 'commits', '[]') ? coalesce(${a}.pr_head_commit, ${a}.commit)
    or exists (select 1 from pull_requests r where r.project_id = ${a}.project_id and r.number = ${a}.pr_number and r.state = 'merged'
      and r.base_branch = ${b}.branch))`;

/** Joins the decision that a row points to, as `name`, and the build `source` that it was carried over from. */
export const decisionOf = (row: string, name: string) => `left join decisions ${name} on ${name}.id = ${row}.decision_id
  left join decisions first_decision on first_decision.id = ${name}.source_id left join builds source on source.id = first_decision.build_id`;

/** Holds for a decision of a person that belongs to no review yet. */
export const isDraft = (decision: string) =>
  `(${decision}.id is not null and ${decision}.review_id is null and ${decision}.source_id is null and ${decision}.rule_id is null)`;

/** Decisions of people in other builds that count for exactly the test and content of a snapshot `own` of the build `b`, as `s` with its build `a`. */
const sameContent = (
  line: string,
  b = "b",
) => `diffs e join decisions s on s.id = e.standing_id and s.source_id is null and s.rule_id is null
    join builds a on a.id = e.build_id
    where e.test_id = own.test_id and e.content_key = own.content_key and e.standing is not null and e.build_id <> ${b}.id and a.project_id = ${b}.project_id
      and ${line}`;
const latest = "order by s.created_at desc, e.id desc limit 1";

/**
 * Adds to the build the latest decision on its line of work about exactly the content of each snapshot that needs one. The source is always the first
 * decision, never one that was carried over. A decision that a person took back in this build is not carried over again.
 */
export const carryOver = statement<{ buildId: string }, { subject_id: number }>(
  "decisions_carry_over",
  `insert into decisions (project_id, build_id, subject, subject_id, test_id, content, verdict, user_id, agent, reason, created_at, source_id)
    select b.project_id, b.id, 'diff', own.id, own.test_id, own.content_key, e.standing, e.user_id, e.agent, e.reason, e.created_at, e.id
    from builds b join diffs own on own.build_id = b.id cross join lateral (select e.standing, s.* from ${sameContent(isOnLine("a", "b"))} ${latest}) e
    where b.id = :buildId and own.status in ('failure', 'added', 'changed', 'removed') and own.standing is null
      and not exists (select 1 from decisions w where w.build_id = :buildId and w.subject = 'diff' and w.subject_id = own.id and w.source_id = e.id
        and (w.withdrawn_at is null or w.withdrawn_by is not null))
    returning subject_id`,
);

/**
 * Joins the latest approval of exactly the content of the undecided snapshot `d` of the build `b` outside of its line of work, as `elsewhere`: a JSON object
 * or null.
 */
export const approvedElsewhere = (b: string, person: string) => `left join lateral (
    select json_build_object('build', a.number, 'branch', a.branch, 'by', ${person}) as elsewhere
    from (select a.number, a.branch, s.user_id from (select d.test_id, d.content_key) own cross join ${sameContent(`e.standing = 'approved' and not ${isOnLine("a", b)}`, b)}
      ${latest}) a left join accounts approver on approver.id = a.user_id) elsewhere on d.verdict is null and d.rank between 0 and 3`;

/**
 * The approval elsewhere of the undecided cause `c` of the build, as a JSON object: that of its first snapshot, where each of its snapshots is
 * undecided no more or approved elsewhere.
 */
export const causeElsewhere = (person: string) => `case when c.verdict is null and not exists (
    select 1 from places o join diffs d on d.id = o.diff_id and d.verdict is null join builds own_build on own_build.id = d.build_id
    ${approvedElsewhere("own_build", person)} where o.cause_id = c.id and elsewhere.elsewhere is null) then (
      select elsewhere.elsewhere from places o join diffs d on d.id = o.diff_id join builds own_build on own_build.id = d.build_id
      ${approvedElsewhere("own_build", person)} where o.cause_id = c.id order by o.id limit 1) end`;

/** Selects the undecided snapshots of the build whose content the build with number `:approvedIn` of the project approved, with their areas or without. */
export const approvedInBuild = statement<{ buildId: string; approvedIn: number }, DecidedSubject & { diff?: string }>(
  "decisions_approved_in_build",
  `select 'diff' as subject, d.id::text as id from builds b join builds a on a.project_id = b.project_id and a.number = :approvedIn
    join diffs d on d.build_id = b.id and d.rank between 0 and 3 and d.verdict is null
    where b.id = :buildId and exists (select 1 from diffs e join decisions s on s.id = e.standing_id and s.source_id is null and s.rule_id is null
      where e.build_id = a.id and e.test_id = d.test_id and e.content_key = d.content_key and e.standing = 'approved') order by d.id`,
);

/** Selects the newest builds of each branch, and of open pull requests, that carry a decision of the build. */
export const buildsThatCarry = statement<{ buildId: string }, { id: string }>(
  "decisions_carriers",
  `select distinct b.id from decisions s join decisions x on x.source_id = s.id and x.withdrawn_at is null join builds b on b.id = x.build_id
    left join pull_requests r on r.project_id = b.project_id and r.number = b.pr_number
    where s.build_id = :buildId and (not exists (select 1 from builds n where n.project_id = b.project_id and n.branch = b.branch and n.name = b.name and n.seq > b.seq)
      or (r.state = 'open' and not exists (select 1 from builds n
        where n.project_id = b.project_id and n.pr_number = b.pr_number and n.name = b.name and n.seq > b.seq)))
    order by b.id`,
);

/** Takes back at `:at` what the build carries although its source no longer counts. Returns a row for each. */
export const withdrawCarried = statement<{ buildId: string; at: Date }, { subject_id: number }>(
  "decisions_withdraw_carried",
  `update decisions x set withdrawn_at = :at::timestamptz where x.build_id = :buildId and x.source_id > 0 and x.withdrawn_at is null
    and not exists (select 1 from decisions s join diffs e on e.build_id = s.build_id and e.test_id = x.test_id and e.content_key = x.content
      and e.standing_id = s.id and e.standing = x.verdict where s.id = x.source_id)
    returning x.subject_id`,
);
