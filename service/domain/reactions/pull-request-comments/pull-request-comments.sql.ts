import { statement } from "../../../db/statement.ts";
import type { CommentBuild, CommentDeployment } from "./compose-comment.ts";
import { buildColumns, buildJoins } from "../../builds/record/build-rows.sql.ts";
import { deploymentColumns } from "../../builds/deployments/deployments.sql.ts";

/** Projects of the repository whose pull requests get a comment, by GitHub's id. */
const linked = `project_repositories r join projects q on q.id = r.project_id and q.deleted_at is null
  and coalesce((q.settings ->> 'prCommentEnabled')::boolean, true)`;

type CommentedProjectsRow = { id: string; accountId: string; owner: string; name: string };

/** Selects the projects of the repository whose pull requests get a comment. */
export const commentedProjects = statement<{ repositoryId: number }, CommentedProjectsRow>(
  "pull_request_comment_projects",
  `select q.id, q.account_id as "accountId", a.slug as owner, q.name from ${linked} join accounts a on a.id = q.account_id
    where r.github_id = :repositoryId order by a.slug, q.name limit 50`,
);

/** Selects the newest build of each project and name for the pull request `:number` of the repository, with the commit that it shows. */
export const buildsOfPullRequest = statement<{ repositoryId: number; number: number }, CommentBuild>(
  "pull_request_comment_builds",
  `select distinct on (p.name, b.name) ${buildColumns}, coalesce(b.pr_head_commit, b.commit) as sha
    from ${linked} join builds b on b.project_id = r.project_id and b.pr_number = :number and not b.merge_queue ${buildJoins}
    where r.github_id = :repositoryId order by p.name, b.name, b.seq desc limit 100`,
);

/** Selects the newest deployment of each project and environment for the pull request `:number` of the repository. */
export const deploymentsOfPullRequest = statement<{ repositoryId: number; number: number }, CommentDeployment>(
  "pull_request_comment_deployments",
  `select q.name as project, d.* from ${linked} cross join (values ('preview'), ('production')) e(environment)
    cross join lateral (select ${deploymentColumns}, coalesce(d.finalized_at, d.created_at) as updated_at from deployments d
      where d.project_id = r.project_id and d.pr_number = :number and d.environment = e.environment order by d.seq desc limit 1) d
    where r.github_id = :repositoryId order by q.name, d.environment limit 50`,
);

/** Selects the head commit of the pull request `:number` of the repository, as its newest event named it. */
export const headOfPullRequest = statement<{ repositoryId: number; number: number }, { sha: string }>(
  "pull_request_comment_head",
  `select h.head_commit as sha from project_repositories r join pull_requests h on h.project_id = r.project_id and h.number = :number
    where r.github_id = :repositoryId and h.head_commit is not null order by h.changed_at desc limit 1`,
);

type ClaimCommentRow = {
  comment_id: number | null;
  hash: string | null;
  creating: boolean;
  deleted_at: Date | null;
  wanted: number;
  lease_id: string;
  lease_until: Date;
};

/**
 * Asks for an update of the comment on the pull request `:number` of the repository, and takes the lease for the job `:leaseId` until `:leaseUntil` where no other job has it
 * at `:now`. Returns the row.
 */
export const claimComment = statement<
  { repositoryId: number; number: number; leaseId: string; now: Date; leaseUntil: Date },
  ClaimCommentRow
>(
  "pull_request_comment_claim",
  `insert into pull_request_comments as c (repository_id, number, lease_id, lease_until) values (:repositoryId, :number, :leaseId, :leaseUntil::timestamptz)
    on conflict (repository_id, number) do update set wanted = c.wanted + 1,
      lease_id = case when c.lease_until is null or c.lease_until <= :now::timestamptz then :leaseId else c.lease_id end,
      lease_until = case when c.lease_until is null or c.lease_until <= :now::timestamptz then :leaseUntil::timestamptz else c.lease_until end
    returning c.comment_id, c.hash, c.creating, c.deleted_at, c.wanted, c.lease_id, c.lease_until`,
);
