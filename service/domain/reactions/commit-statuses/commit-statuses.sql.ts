import type { StatusRow } from "./commit-status.ts";
import { statement } from "../../../db/statement.ts";
import { buildColumns, buildJoins } from "../../builds/record/build-rows.sql.ts";

/** Commit that shows the status of a build `b`: the head of its pull request where one was given. A merge queue tests a commit of its own. */
const shownCommit = "case when b.merge_queue then b.commit else coalesce(b.pr_head_commit, b.commit) end";

/** Selects the newest build of each name for the commit of the build, in its project, with that commit and the repository. */
export const buildsOfCommit = statement<{ buildId: string }, StatusRow>(
  "commit_status_builds",
  `select distinct on (b.name) ${buildColumns}, own.name as wanted, own.sha, r.full_name as repository, r.installation_id, p.account_id,
      p.settings ->> 'gitlabProject' as gitlab_project, g.url as gitlab_url, g.sealed as gitlab_sealed,
      coalesce(p.settings ->> 'summaryCheck', 'auto') as summary_check,
      greatest((select count(*)::int from project_repositories o join projects q on q.id = o.project_id and q.deleted_at is null
          where o.full_name = r.full_name),
        (select count(*)::int from projects q where q.account_id = p.account_id and q.deleted_at is null
          and q.settings ->> 'gitlabProject' = p.settings ->> 'gitlabProject')) as sharing
    from (select b.project_id, b.name, ${shownCommit} as sha from builds b where b.id = :buildId) own
    join builds b on b.project_id = own.project_id and (b.commit = own.sha or coalesce(b.pr_head_commit, b.commit) = own.sha) and ${shownCommit} = own.sha
    ${buildJoins} left join project_repositories r on r.project_id = b.project_id
    left join gitlab_connections g on g.account_id = p.account_id
    order by b.name, b.number desc`,
);
