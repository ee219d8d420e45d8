import type * as z from "zod";
import type { Share } from "../../../lib/contract/shares.ts";
import type { Deps } from "../../core/deps.ts";
import { pairNames } from "../../media/media-names.ts";
import { type MediaRow, toVersion, type VersionRow } from "../media/media-rows.ts";
import { shareNeighbours } from "./shares.sql.ts";

type Neighbours = Required<Pick<z.output<typeof Share>, "counterpart" | "siblings">>;
type Row = { siblings: Neighbours["siblings"] } & (
  | { share_token: null }
  | (VersionRow & Pick<MediaRow, "name" | "state" | "visibility" | "share_token">)
);

const opposite = { before: "after", after: "before" } as const;

/** Reads the media around one media: the other half of its pair, and its pull request or branch. `member`: the reader sees team media too. */
export async function readNeighbours(deps: Deps, media: MediaRow, member: boolean): Promise<Neighbours> {
  const attachment = media.pr_number !== null ? `pr:${media.pr_number}` : media.branch !== null ? `branch:${media.branch}` : "";
  const half = media.state ? [pairNames(media.name), opposite[media.state]] : [[], ""];
  const [found] = await deps.database.run<Row>(shareNeighbours, [media.project_id, attachment, media.id, member, deps.now(), ...half]);
  const row = found!;
  const { siblings } = row;
  if (row.share_token === null) return { counterpart: null, siblings };
  const { name, state, share_token: token } = row;
  const { contentType, fileUrl, posterUrl, width, height, durationMs, previews } = toVersion(deps, row, row);
  const url = `${deps.settings.appUrl}/m/${token}`;
  return { counterpart: { token, url, name, state, contentType, fileUrl, posterUrl, width, height, durationMs, previews }, siblings };
}
