import type * as z from "zod";
import type { Share } from "../../lib/contract/shares.ts";
import type { Statement } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { type MediaRow, toVersion, versionColumns, versionJoin, type VersionRow } from "./media-rows.ts";

type Neighbours = Required<Pick<z.output<typeof Share>, "counterpart" | "siblings">>;
type Row = { siblings: Neighbours["siblings"] } & (
  | { share_token: null }
  | (VersionRow & Pick<MediaRow, "name" | "state" | "visibility" | "share_token">)
);

/** A name as the library pairs it: without what tells the state. */
const plain = (name: string) => `regexp_replace(${name}, '[-_. ](before|after)(?=\\.[^.]*$|$)', '', 'i')`;

/** Media `m` of the same attachment that may be opened ($2: the team's own too), with their newest version `v` while it is held ($3: now). */
const openable = `from me join media m on m.project_id = me.project_id and m.attachment = me.attachment
  join lateral (select * from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v
    on v.expires_at is null or v.expires_at > $3 ${versionJoin}
  where ($2::boolean or m.visibility = 'public')`;

const sibling = `select m.seq, m.share_token as token, m.name, m.state ${openable} and me.attachment <> ''`;

const neighbours: Statement = {
  name: "share_neighbours",
  sql: `with me as (select project_id, attachment, seq, state, ${plain("name")} as plain from media where id = $1)
    select near.list as siblings, half.* from (
      select coalesce(json_agg(json_build_object('token', token, 'name', name, 'state', state) order by seq), '[]') as list from (
        (${sibling} and m.seq <= me.seq order by m.seq desc limit 50) union all (${sibling} and m.seq > me.seq order by m.seq limit 50)) one
    ) near left join lateral (
      select m.name, m.state, m.visibility, m.share_token, ${versionColumns} ${openable}
        and m.state <> me.state and ${plain("m.name")} = me.plain order by m.seq desc limit 1
    ) half on true`,
};

/** What stands beside a media for this reader: the other half of its pair, and its pull request or branch. `member`: sees team media too. */
export async function readNeighbours(deps: Deps, mediaId: string, member: boolean): Promise<Neighbours> {
  const [row] = await deps.database.run<Row>(neighbours, [mediaId, member, deps.now()]);
  // Deleted a moment ago.
  if (!row) return { counterpart: null, siblings: [] };
  const { siblings } = row;
  if (row.share_token === null) return { counterpart: null, siblings };
  const { name, state, share_token: token } = row;
  const { contentType, fileUrl, posterUrl, width, height, durationMs, previews } = toVersion(deps, row, row);
  const url = `${deps.settings.appUrl}/m/${token}`;
  return { counterpart: { token, url, name, state, contentType, fileUrl, posterUrl, width, height, durationMs, previews }, siblings };
}
