import type { TokenHolder } from "../../projects/tokens/token-holder.ts";
import { statement } from "../../../db/statement.ts";

export type ReplyTargetRow = TokenHolder & {
  thread_id: string | null;
  media_id: string | null;
  test_id: number | null;
  owner: string | null;
  project: string | null;
  build_number: number | null;
};

/**
 * Reads the person with the verified address `:from` and their accounts, and the thread. A deleted one has no `thread_id`.
 */
export const replyTarget = statement<{ from: string; threadId: string }, ReplyTargetRow>(
  "inbound_mail_target",
  `select u.id as user_id, null::timestamptz as expires_at, o.slug, o.name, o.picture_key,
      coalesce((select json_agg(json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'type', a.type, 'level', coalesce(m.level, 'personal')))
        from (select u.id as account_id, null as level union all select team_id, level from memberships where user_id = u.id) m
        join accounts a on a.id = m.account_id and a.deleted_at is null), '[]') as accounts,
      c.id as thread_id, c.media_id, t.id as test_id, s.slug as owner, p.name as project, b.number as build_number
    from users u join accounts o on o.id = u.id
      join emails e on e.user_id = u.id and e.address = :from and e.verified_at is not null
      left join comments c on c.id = :threadId and c.thread_id is null and c.deleted_at is null
      left join builds b on b.id = c.build_id left join tests t on t.id = c.test_id left join projects p on p.id = coalesce(b.project_id, t.project_id) left join accounts s on s.id = p.account_id
    where u.disabled_at is null and u.deleted_at is null`,
);
