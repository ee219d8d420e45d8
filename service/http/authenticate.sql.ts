import type { TokenHolder } from "../domain/projects/tokens/token-holder.ts";
import { statement } from "../db/statement.ts";

/** The holder of a personal access token and the accounts that the token may access: the personal account, and teams of the person. */
export const holderOfPersonalToken = statement<{ hash: string }, TokenHolder>(
  "holder_of_personal_token",
  `select t.user_id, t.expires_at, o.slug, o.name, o.picture_key,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type,
          'level', coalesce(m.level, 'personal')))
        from personal_token_accounts s join accounts a on a.id = s.account_id and a.deleted_at is null
        left join memberships m on m.team_id = a.id and m.user_id = t.user_id
        where s.token_id = t.id and (a.id = t.user_id or m.id is not null)), '[]') as accounts
    from personal_tokens t join users u on u.id = t.user_id join accounts o on o.id = t.user_id
    where t.hash = :hash and u.disabled_at is null`,
);

/** The project of a project token. */
export const projectOfToken = statement<{ hash: string }, { id: string; account_id: string; expires_at: Date | null }>(
  "project_of_token",
  `select p.id, p.account_id, t.expires_at from project_tokens t
    join projects p on p.id = t.project_id and p.deleted_at is null where t.hash = :hash`,
);
