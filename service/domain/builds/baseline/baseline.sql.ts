import type { BaselineCandidate } from "./choose-baseline.ts";
import { metadataJoin, metadataOf } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { HeadSnapshot, BaseSnapshot } from "./pair-snapshots.ts";

const facts = `b.id, b.number, b.seq, b.commit, b.branch, b.state, b.type, b.valid, b.subset, b.skipped, b.incomplete, b.verdict, b.untrusted, b.taken_at, b.created_at,
  exists (select 1 from pull_requests r where r.project_id = b.project_id and r.number = b.pr_number and r.state = 'merged') as merged`;
const suite = "b.project_id = :projectId and b.name = :name and b.mode = :mode";

export type BuildsOfCommitsRow = BaselineCandidate & { walked: string };

/**
 * Selects the newest builds of each commit of `:commits`, in the order of the commits, at most five of each: of the suite (project, name,
 * mode), without the build `:except`. A build has a commit as its own or as the head of its pull request. Imported builds come after others of their commit.
 */
export const buildsOfCommits = statement<
  { projectId: string; name: string; mode: string; commits: readonly string[]; except: string },
  BuildsOfCommitsRow
>(
  "baseline_of_commits",
  `select c.commit as walked, ${facts} from unnest(:commits::text[]) with ordinality c(commit, place)
    cross join lateral (
      select * from (
        (select * from builds b where ${suite} and b.commit = c.commit and b.id <> :except order by b.taken_at is not null, b.seq desc limit 5)
        union all
        (select * from builds b where ${suite} and coalesce(b.pr_head_commit, b.commit) = c.commit and b.commit <> c.commit and b.id <> :except order by b.seq desc limit 5)
      ) either order by taken_at is not null, seq desc limit 5
    ) b order by c.place, b.taken_at is not null, b.seq desc`,
);

/** Selects the newest accepted build of the suite before the build with the sequence number `:seq`. */
export const acceptedBuildBefore = statement<{ projectId: string; name: string; mode: string; seq: number }, BaselineCandidate>(
  "baseline_accepted",
  `select ${facts} from builds b where ${suite} and b.verdict = 'accepted' and b.seq < :seq order by b.seq desc limit 1`,
);

/** Selects the newest merge-queue build without changes on the branch, after the build with the sequence number `:after` and before `:before`. */
export const queueBuildAfter = statement<
  { projectId: string; name: string; mode: string; branch: string; after: number; before: number },
  BaselineCandidate
>(
  "baseline_queue",
  `select ${facts} from builds b where ${suite} and b.branch = :branch and b.merge_queue and b.conclusion = 'no-changes'
    and b.seq > :after and b.seq < :before order by b.seq desc limit 1`,
);

/** Selects the newest build of each pull request of `:numbers` that is accepted or without changes, oldest first, before the build with the sequence number `:before`. */
export const buildsOfPullRequests = statement<
  { projectId: string; name: string; mode: string; numbers: readonly number[]; before: number },
  { id: string; seq: number }
>(
  "baseline_pull_requests",
  `select b.id, b.seq from unnest(:numbers::bigint[]) pr(number) cross join lateral (
      select b.id, b.seq from builds b where ${suite} and b.pr_number = pr.number and b.seq < :before and b.state = 'concluded'
        and (b.verdict = 'accepted' or b.conclusion = 'no-changes') order by b.seq desc limit 1) b order by b.seq`,
);

/** Selects the snapshots of the build in the order of their upload. */
export const snapshotsOfBuild = statement<{ buildId: string }, HeadSnapshot>(
  "snapshots_of_build",
  `select s.id, s.test_id, s.name, s.file_id, s.base_names, s.parent_name, s.threshold, f.status = 'uploaded' as unverified, f.status = 'unreadable' as unreadable,
    (${metadataOf("s")} -> 'test' ->> 'retry')::int as retry, (${metadataOf("s")} -> 'test' ->> 'retries')::int as retries
    from snapshots s ${metadataJoin("s")} join build_files f on f.id = s.file_id where s.build_id = :buildId order by s.id`,
);

type ChangeRow = { status: "added" | "changed" | "removed"; base_name: string } & BaseSnapshot;

/** Selects the changes that the build made to its baseline: added, changed and removed snapshots. */
export const changesOfBuild = statement<{ buildId: string }, ChangeRow>(
  "changes_of_build",
  `select d.status, coalesce(b.name, d.name) as base_name, h.id, h.test_id, h.name, h.file_id, h.parent_name
    from diffs d left join snapshots h on h.id = d.head_id left join snapshots b on b.id = d.base_id
    where d.build_id = :buildId and d.status in ('added', 'changed', 'removed') order by d.id`,
);
