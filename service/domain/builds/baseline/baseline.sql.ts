import type { Statement } from "../../../db/client.ts";

const facts = `b.id, b.number, b.seq, b.commit, b.branch, b.state, b.type, b.valid, b.subset, b.skipped, b.incomplete, b.verdict, b.untrusted,
  exists (select 1 from pull_requests r where r.project_id = b.project_id and r.number = b.pr_number and r.state = 'merged') as merged`;
const suite = "b.project_id = $1 and b.name = $2 and b.mode = $3";

/**
 * Selects the newest builds of each commit of $4, in the order of the commits, at most five of each: of the suite $1, $2, $3 (project, name,
 * mode), without the build $5. A build has a commit as its own or as the head of its pull request.
 */
export const buildsOfCommits: Statement = {
  name: "baseline_of_commits",
  sql: `select c.commit as walked, ${facts} from unnest($4::text[]) with ordinality c(commit, place)
    cross join lateral (
      select * from (
        (select * from builds b where ${suite} and b.commit = c.commit and b.id <> $5 order by b.seq desc limit 5)
        union all
        (select * from builds b where ${suite} and coalesce(b.pr_head_commit, b.commit) = c.commit and b.commit <> c.commit and b.id <> $5 order by b.seq desc limit 5)
      ) either order by seq desc limit 5
    ) b order by c.place, b.seq desc`,
};

/** Selects the newest accepted build of the suite $1, $2, $3 before the build with the sequence number $4. */
export const acceptedBuildBefore: Statement = {
  name: "baseline_accepted",
  sql: `select ${facts} from builds b where ${suite} and b.verdict = 'accepted' and b.seq < $4 order by b.seq desc limit 1`,
};

/** Selects the newest merge-queue build without changes on the branch $4, after the build with the sequence number $5 and before $6. */
export const queueBuildAfter: Statement = {
  name: "baseline_queue",
  sql: `select ${facts} from builds b where ${suite} and b.branch = $4 and b.merge_queue and b.conclusion = 'no-changes'
    and b.seq > $5 and b.seq < $6 order by b.seq desc limit 1`,
};

/** Selects the newest build of each pull request of $4 that is accepted or without changes, oldest first, before the build with the sequence number $5. */
export const buildsOfPullRequests: Statement = {
  name: "baseline_pull_requests",
  sql: `select b.id, b.seq from unnest($4::bigint[]) pr(number) cross join lateral (
      select b.id, b.seq from builds b where ${suite} and b.pr_number = pr.number and b.seq < $5 and b.state = 'concluded'
        and (b.verdict = 'accepted' or b.conclusion = 'no-changes') order by b.seq desc limit 1) b order by b.seq`,
};

/** Selects the snapshots of the build $1 in the order of their upload. */
export const snapshotsOfBuild: Statement = {
  name: "snapshots_of_build",
  sql: `select s.id, s.test_id, s.name, s.file_id, s.base_names, s.parent_name, s.threshold, f.status = 'uploaded' as unverified, f.status = 'unreadable' as unreadable,
    (s.metadata -> 'test' ->> 'retry')::int as retry, (s.metadata -> 'test' ->> 'retries')::int as retries
    from snapshots s join build_files f on f.id = s.file_id where s.build_id = $1 order by s.id`,
};

/** Selects the changes that the build $1 made to its baseline: added, changed and removed snapshots. */
export const changesOfBuild: Statement = {
  name: "changes_of_build",
  sql: `select d.status, coalesce(b.name, d.name) as base_name, h.id, h.test_id, h.name, h.file_id, h.parent_name
    from diffs d left join snapshots h on h.id = d.head_id left join snapshots b on b.id = d.base_id
    where d.build_id = $1 and d.status in ('added', 'changed', 'removed') order by d.id`,
};
