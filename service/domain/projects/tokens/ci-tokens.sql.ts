import type { Statement } from "../../../db/client.ts";

/** Selects the projects of the repository $1, at most 100, with the settings for both proofs of a job. */
export const projectsOfRepository: Statement = {
  name: "projects_of_repository",
  sql: `select p.id, p.account_id, a.slug as owner, p.name, coalesce((p.settings ->> 'githubActionsOidcEnabled')::boolean, false) as enabled,
      coalesce((p.settings ->> 'tokenlessAuthEnabled')::boolean, false) as tokenless from projects p join accounts a on a.id = p.account_id
    where lower(p.settings ->> 'githubRepository') = lower($1) and p.deleted_at is null order by p.id limit 100`,
};

/** Selects the project of the CI token with the hash $1 at the moment $2, while the project allows such tokens. */
export const projectOfCiToken: Statement = {
  name: "project_of_ci_token",
  sql: `select p.id, p.account_id, t.commit, t.branch, t.pr_number, t.event, t.via
    from ci_tokens t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.hash = $1 and t.expires_at > $2
      and coalesce((p.settings ->> case t.via when 'oidc' then 'githubActionsOidcEnabled' else 'tokenlessAuthEnabled' end)::boolean, false)`,
};

/** Stores a CI token: hash $1, project $2, commit $3, created at $4, expires at $5, exchanged for $6, branch $7, pull request $8, event $9. Deletes expired ones. */
export const insertCiToken: Statement = {
  name: "ci_token_insert",
  sql: `with expired as (delete from ci_tokens where hash in (select hash from ci_tokens where expires_at < $4 order by expires_at limit 100))
    insert into ci_tokens (hash, project_id, commit, created_at, expires_at, via, branch, pr_number, event)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};
