import type { LinkedProject } from "./ci-tokens.ts";
import { statement } from "../../../db/statement.ts";
import type { CiRun } from "./ci-job.ts";

/** Selects the projects of the repository, at most 100, with the settings for both proofs of a job. */
export const projectsOfRepository = statement<{ repository: string }, LinkedProject>(
  "projects_of_repository",
  `select p.id, p.account_id, a.slug as owner, p.name, coalesce((p.settings ->> 'githubActionsOidcEnabled')::boolean, false) as enabled,
      coalesce((p.settings ->> 'tokenlessAuthEnabled')::boolean, false) as tokenless from projects p join accounts a on a.id = p.account_id
    where lower(p.settings ->> 'githubRepository') = lower(:repository) and p.deleted_at is null order by p.id limit 100`,
);

type TokenRow = Omit<CiRun, "prNumber"> & { id: string; account_id: string; pr_number: number | null };

/** Selects the project of the CI token with the hash at the moment `:now`, while the project allows such tokens. */
export const projectOfCiToken = statement<{ hash: string; now: Date }, TokenRow>(
  "project_of_ci_token",
  `select p.id, p.account_id, t.commit, t.branch, t.pr_number, t.event, t.via
    from ci_tokens t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.hash = :hash and t.expires_at > :now
      and coalesce((p.settings ->> case t.via when 'oidc' then 'githubActionsOidcEnabled' else 'tokenlessAuthEnabled' end)::boolean, false)`,
);

/** Stores a CI token: hash `:hash`, project `:projectId`, commit `:commit`, created at `:now`, expires at `:expiresAt`, exchanged for `:via`, branch `:branch`, pull request `:prNumber`, event `:event`. Deletes expired ones. */
export const insertCiToken = statement<{
  hash: string;
  projectId: string;
  commit: string;
  now: Date;
  expiresAt: Date;
  via: string;
  branch: string | null;
  prNumber: number | null;
  event: string | null;
}>(
  "ci_token_insert",
  `with expired as (delete from ci_tokens where hash in (select hash from ci_tokens where expires_at < :now order by expires_at limit 100))
    insert into ci_tokens (hash, project_id, commit, created_at, expires_at, via, branch, pr_number, event)
    values (:hash, :projectId, :commit, :now, :expiresAt, :via, :branch, :prNumber, :event)`,
);
