import type { Statement } from "../../../db/client.ts";

/**
 * Reads the person with the verified address $1 and their accounts, and the thread $2. A deleted one has no `thread_id`.
 */
export const replyTarget: Statement = {
  name: "inbound_mail_target",
  sql: `select u.id as user_id, null as expires_at, o.slug, o.name, o.picture_key,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type, 'level', coalesce(m.level, 'personal')))
        from (select u.id as account_id, null as level union all select team_id, level from memberships where user_id = u.id) m
        join accounts a on a.id = m.account_id and a.deleted_at is null), '[]') as accounts,
      c.id as thread_id, c.media_id, t.id as test_id, s.slug as owner, p.name as project, b.number as build_number
    from users u join accounts o on o.id = u.id
      join emails e on e.user_id = u.id and e.address = $1 and e.verified_at is not null
      left join comments c on c.id = $2 and c.thread_id is null and c.deleted_at is null
      left join builds b on b.id = c.build_id left join tests t on t.id = c.test_id left join projects p on p.id = coalesce(b.project_id, t.project_id) left join accounts s on s.id = p.account_id
    where u.disabled_at is null and u.deleted_at is null`,
};
