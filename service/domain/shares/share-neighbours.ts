import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Statement } from "../../db/client.ts";
import type { Deps } from "../../core/deps.ts";
import { pairNames } from "../../media/media-names.ts";
import { type MediaRow, toVersion, versionColumns, versionJoin, type VersionRow } from "../media/media-rows.ts";

type Neighbours = Required<Pick<z.output<typeof Share>, "counterpart" | "siblings">>;
type Row = { siblings: Neighbours["siblings"] } & (
  | { share_token: null }
  | (VersionRow & Pick<MediaRow, "name" | "state" | "visibility" | "share_token">)
);

/** Media `m` of a project ($1) and attachment ($2) that may be opened ($4: the team's own too), with their newest version `v` while it is held ($5: now). */
const openable = `from media m
  join lateral (select * from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v
    on v.expires_at is null or v.expires_at > $5 ${versionJoin}
  where m.project_id = $1 and m.attachment = $2 and ($4::boolean or m.visibility = 'public')`;

const sibling = `select m.seq, m.share_token as token, m.name, m.state ${openable} and $2 <> ''`;
const mine = "(select seq from media where id = $3)";

const neighbours: Statement = {
  name: "share_neighbours",
  sql: `select near.list as siblings, half.* from (
      select coalesce(json_agg(json_build_object('token', token, 'name', name, 'state', state) order by seq), '[]') as list from (
        (${sibling} and m.seq <= ${mine} order by m.seq desc limit 50) union all
        (${sibling} and m.seq > ${mine} order by m.seq limit 50)) one
    ) near left join lateral (
      select m.name, m.state, m.visibility, m.share_token, ${versionColumns} ${openable}
        and m.name = any($6::text[]) and coalesce(m.state, '') = $7::text order by m.seq desc limit 1
    ) half on true`,
};

const opposite = { before: "after", after: "before" } as const;

/** What stands beside a media for this reader: the other half of its pair, and its pull request or branch. `member`: sees team media too. */
export async function readNeighbours(deps: Deps, media: MediaRow, member: boolean): Promise<Neighbours> {
  const attachment = media.pr_number !== null ? `pr:${media.pr_number}` : media.branch !== null ? `branch:${media.branch}` : "";
  const half = media.state ? [pairNames(media.name), opposite[media.state]] : [[], ""];
  const [found] = await deps.database.run<Row>(neighbours, [media.project_id, attachment, media.id, member, deps.now(), ...half]);
  const row = found!;
  const { siblings } = row;
  if (row.share_token === null) return { counterpart: null, siblings };
  const { name, state, share_token: token } = row;
  const { contentType, fileUrl, posterUrl, width, height, durationMs, previews } = toVersion(deps, row, row);
  const url = `${deps.settings.appUrl}/m/${token}`;
  return { counterpart: { token, url, name, state, contentType, fileUrl, posterUrl, width, height, durationMs, previews }, siblings };
}
