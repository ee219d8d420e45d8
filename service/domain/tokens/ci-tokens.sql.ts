import type { Statement } from "../../db/client.ts";

/** Selects the projects of the repository $1, at most two. */
export const projectsOfRepository: Statement = {
  name: "projects_of_repository",
  sql: `select p.id, coalesce((p.settings ->> 'githubActionsOidcEnabled')::boolean, false) as enabled from projects p
    where lower(p.settings ->> 'githubRepository') = lower($1) and p.deleted_at is null limit 2`,
};

/** Selects the project of the CI token with the hash $1 at the moment $2, while the project allows such tokens. */
export const projectOfCiToken: Statement = {
  name: "project_of_ci_token",
  sql: `select p.id, p.account_id, t.commit from ci_tokens t join projects p on p.id = t.project_id and p.deleted_at is null
    where t.hash = $1 and t.expires_at > $2 and coalesce((p.settings ->> 'githubActionsOidcEnabled')::boolean, false)`,
};

/** Stores a CI token: hash $1, project $2, commit $3, created at $4, expires at $5. Deletes expired ones. */
export const insertCiToken: Statement = {
  name: "ci_token_insert",
  sql: `with expired as (delete from ci_tokens where hash in (select hash from ci_tokens where expires_at < $4 order by expires_at limit 100))
    insert into ci_tokens (hash, project_id, commit, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
};
