import type { MediaRow, VersionRow } from "../../media/media-rows.ts";
import type { MediaReviewRow } from "../../comments/media-reviews/media-reviews.ts";
import type { LatestRequest } from "./request-state.ts";
import { statement } from "../../../db/statement.ts";
import type { ShareVisibility } from "./share-access.ts";
import type * as z from "zod";
import type { Share } from "../../../../lib/contract/shares.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";
import { reviewsJson } from "../../media/media-reviews.sql.ts";
import { mediaColumns, mediaJoins, versionColumns, versionJoin } from "../../media/media-rows.sql.ts";

export type ShareRow = MediaRow & {
  versions: JsonVersion[];
  reviews: MediaReviewRow[];
  is_team: boolean;
  visitor_comments: "off" | "guest" | "account";
  request: LatestRequest | null;
};

/** Dates inside JSON arrive as text. */
export type JsonVersion = Omit<VersionRow, "expires_at" | "version_created_at"> & { expires_at: string | null; version_created_at: string };

/** Reads the media of a share token for the reader `:userId`, with its newest 100 uploaded versions and reviews. */
export const mediaOfShare = statement<{ shareToken: string; userId: string | null }, ShareRow>(
  "share",
  `select ${mediaColumns}, versions.list as versions, ${reviewsJson("m.id")} as reviews, a.type = 'team' as is_team,
      coalesce(p.settings ->> 'visitorComments', 'off') as visitor_comments,
      (select json_build_object('answer', r.answer, 'answeredAt', r.answered_at) from access_requests r
        where r.user_id = :userId and r.project_id = p.id order by r.seq desc limit 1) as request
    from media m ${mediaJoins(":userId::text")}
    cross join lateral (select coalesce(json_agg(one), '[]') as list from (
      select ${versionColumns} from media_versions v ${versionJoin}
      where v.media_id = m.id and v.status = 'ready' order by v.number desc limit 100) one) versions
    where m.share_token = :shareToken`,
);

/** Reads what decides who may open a share (`:token`, reader `:userId`), and the revision of its comments. */
export const shareAccess = statement<{ token: string; userId: string | null }, ShareVisibility & { id: string; revision: number }>(
  "share_access",
  `select m.id, m.visibility, m.comments_revision as revision, v.status, v.expires_at,
      p.id as project_id, p.account_id, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level
    from media m join projects p on p.id = m.project_id and p.deleted_at is null ${projectLevelJoin(":userId")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = :token`,
);

/**
 * Selects media `m` of a project and attachment that the reader may open (`:member`: team media too), with the newest version `v`
 * while it is stored (`:now`: now).
 */
const openMedia = `from media m
  join lateral (select * from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v
    on v.expires_at is null or v.expires_at > :now ${versionJoin}
  where m.project_id = :projectId and m.attachment = :attachment and (:member::boolean or m.visibility = 'public')`;

const sibling = `select m.seq, m.share_token as token, m.name, m.state ${openMedia} and :attachment <> ''`;
const ownSeq = "(select seq from media where id = :mediaId)";

export type ShareNeighboursRow = { siblings: Neighbours["siblings"] } & ({ share_token: null } | Half);

export type Half = VersionRow & Pick<MediaRow, "name" | "state" | "visibility" | "share_token"> & { media_id: string };

export type Neighbours = Required<Pick<z.output<typeof Share>, "counterpart" | "siblings">>;

/**
 * Reads the media around one media: at most 50 siblings before it and 50 from it on, in the order of their upload, and the newest
 * counterpart with one of the names and the state.
 */
export const shareNeighbours = statement<
  { projectId: string; attachment: string; mediaId: string; member: boolean; now: Date; names: readonly string[]; state: string },
  ShareNeighboursRow
>(
  "share_neighbours",
  `select near.list as siblings, half.* from (
      select coalesce(json_agg(json_build_object('token', token, 'name', name, 'state', state) order by seq), '[]') as list from (
        (${sibling} and m.seq <= ${ownSeq} order by m.seq desc limit 50) union all
        (${sibling} and m.seq > ${ownSeq} order by m.seq limit 50)) one
    ) near left join lateral (
      select m.id as media_id, m.name, m.state, m.visibility, m.share_token, ${versionColumns} ${openMedia}
        and m.name = any(:names::text[]) and coalesce(m.state, '') = :state::text order by m.seq desc limit 1
    ) half on true`,
);
