import type { AccessRequestRow } from "./access-request-record.ts";
import { statement } from "../../../db/statement.ts";
import type { ShareVisibility } from "../shares/share-access.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { LatestRequest } from "../shares/request-state.ts";
import { insertMails } from "../../../mail/queue-mail.sql.ts";
import { projectLevelJoin, projectLevelOf } from "../../base/project-level.sql.ts";
import { personJson } from "../../people/person.sql.ts";

/** Most people who get the mail of a request. */
const MOST_RECIPIENTS = 50;

/** Columns of an `AccessRequestRow` for the requests `r` of a subquery. */
const requestRows = (requests: string) => `select r.id, r.seq, r.answer, r.created_at, r.answered_at,
      ${personJson("a")} as person,
      ${personJson("b")} as answered_by,
      (select address from emails where user_id = r.user_id and is_primary and verified_at is not null limit 1) as address,
      exists (select 1 from memberships t where t.team_id = p.account_id and t.user_id = r.user_id) as in_team,
      m.name as media_name, m.share_token
    from (${requests}) r join projects p on p.id = r.project_id join accounts a on a.id = r.user_id
    left join accounts b on b.id = r.answered_by left join media m on m.id = r.media_id`;

type AccessRequestsPageRow = Omit<AccessRequestRow, "id"> & { id: string | null; total: number };

/** Reads a page of the requests of a project, newest first; `:open`: open ones only. A page past the end is one row with a null `id`. */
export const accessRequestsPage = statement<{ projectId: string; limit: number; offset: number; open: boolean }, AccessRequestsPageRow>(
  "access_requests_page",
  `select t.total, q.* from (
      select count(*)::int as total from access_requests where project_id = :projectId and (not :open::boolean or answer is null)) t
    left join (${requestRows(
      "select * from access_requests where project_id = :projectId and (not :open::boolean or answer is null) order by seq desc limit :limit offset :offset",
    )}) q on true order by q.seq desc`,
);

/** Reads the request of the project. */
export const accessRequestOf = statement<{ projectId: string; requestId: string }, AccessRequestRow>(
  "access_request",
  requestRows("select * from access_requests where project_id = :projectId and id = :requestId"),
);

/** Columns of an `AskedProject` over projects `p` with their account `o`, for the person `:userId`. */
const askedColumns = `p.id as project_id, p.name as project, p.account_id, o.slug as owner, coalesce(o.name, o.slug) as team, o.type = 'team' as is_team,
      p.archived_at is not null as archived, p.default_user_level, pm.level as project_level,
      (select t.level from memberships t where t.team_id = p.account_id and t.user_id = :userId) as team_level,
      (select address from emails where user_id = :userId and is_primary and verified_at is not null limit 1) as address,
      (select json_build_object('answer', r.answer, 'answeredAt', r.answered_at) from access_requests r
        where r.user_id = :userId and r.project_id = p.id order by r.seq desc limit 1) as latest`;

export type AskedProject = Pick<ShareVisibility, "project_id" | "account_id" | "archived" | "default_user_level" | "project_level"> & {
  project: string;
  owner: string;
  team: string;
  is_team: boolean;
  team_level: TeamLevel | null;
  address: string | null;
  latest: LatestRequest | null;
};

/** Reads a project as the person `:userId` needs it to ask: their membership, level and latest request. */
export const askedProject = statement<{ id: string; userId: string }, AskedProject>(
  "access_request_project",
  `select ${askedColumns} from projects p join accounts o on o.id = p.account_id ${projectLevelJoin(":userId")} where p.id = :id`,
);

export type AskedShare = ShareVisibility & AskedProject & { id: string; name: string };

/** Reads a share as the person `:userId` needs it to ask: who may open it, and their membership, level and latest request. */
export const askedShare = statement<{ token: string; userId: string }, AskedShare>(
  "access_request_share",
  `select m.id, m.name, m.visibility, v.status, v.expires_at, ${askedColumns}
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id ${projectLevelJoin(":userId")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = :token`,
);

/**
 * Lists the addresses that a request for a project is mailed to: owners of its team, and people with the admin level in the project where
 * they may answer (`:withContributors`: the person is in the team).
 */
export const accessRequestRecipients = statement<{ projectId: string; withContributors: boolean }, { address: string }>(
  "access_request_recipients",
  `select e.address from projects p join memberships t on t.team_id = p.account_id
    join users u on u.id = t.user_id and u.disabled_at is null
    join emails e on e.user_id = u.id and e.is_primary and e.verified_at is not null
    where p.id = :projectId and (t.level = 'owner' or (:withContributors::boolean and ${projectLevelOf("p.id", "u.id")} = 'admin'))
    order by (t.level = 'owner') desc, t.seq limit ${MOST_RECIPIENTS}`,
);

/** Stores the request `:id` of a person for a project with its mails, unless one is open. */
export const insertAccessRequest = statement<
  { id: string; projectId: string; userId: string; mediaId: string | null; at: Date; mails: string },
  { id: string }
>(
  "access_request_insert",
  `with asked as (
      insert into access_requests (id, project_id, user_id, media_id, created_at) values (:id, :projectId, :userId, :mediaId, :at::timestamptz)
      on conflict (project_id, user_id) where answer is null do nothing returning id),
    mails as (${insertMails("asked", ":mails", ":at")})
    select id from asked`,
);
