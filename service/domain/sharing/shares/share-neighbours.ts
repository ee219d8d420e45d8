import type * as z from "zod";
import type { Share } from "../../../../lib/contract/shares.ts";
import type { Deps } from "../../../core/deps.ts";
import { pairNames } from "../../../media/media-names.ts";
import { type MediaRow, toVersion, type VersionRow } from "../../media/media-rows.ts";
import { type ShareLinkAccess, statementOf } from "./link-access.ts";
import { mediaOfLink, siblingsOfLink } from "./link-access.sql.ts";
import { linkToken, sharePageUrl } from "./share-token.ts";
import { shareNeighbours } from "./shares.sql.ts";

type Neighbours = Required<Pick<z.output<typeof Share>, "counterpart" | "siblings">>;
type Half = VersionRow & Pick<MediaRow, "name" | "state" | "visibility" | "share_token"> & { media_id: string };
type Row = { siblings: Neighbours["siblings"] } & ({ share_token: null } | Half);

const opposite = { before: "after", after: "before" } as const;

async function readRow(deps: Deps, media: MediaRow, member: boolean): Promise<Row> {
  const attachment = media.pr_number !== null ? `pr:${media.pr_number}` : media.branch !== null ? `branch:${media.branch}` : "";
  const half = media.state ? [pairNames(media.name), opposite[media.state]] : [[], ""];
  const [found] = await deps.database.run<Row>(shareNeighbours, [media.project_id, attachment, media.id, member, deps.now(), ...half]);
  return found!;
}

function toCounterpart(deps: Deps, half: Half, token: string, linkId?: string): NonNullable<Neighbours["counterpart"]> {
  const { name, state } = half;
  const version = toVersion(deps, half, half, linkId ? { id: linkId } : undefined);
  const { contentType, fileUrl, posterUrl, width, height, durationMs, previews } = version;
  const url = sharePageUrl(deps.settings, token);
  return { token, url, name, state, contentType, fileUrl, posterUrl, width, height, durationMs, previews };
}

/** Reads the media around one media: the other half of its pair, and its pull request or branch. `member`: the reader sees team media too. */
export async function readNeighbours(deps: Deps, media: MediaRow, member: boolean): Promise<Neighbours> {
  const row = await readRow(deps, media, member);
  const { siblings } = row;
  return { siblings, counterpart: row.share_token === null ? null : toCounterpart(deps, row, row.share_token) };
}

type LinkedNeighbours = Neighbours & {
  /** Number of all media of the link, and of those before this one. */
  total: number;
  before: number;
};

/** Reads the media around one media of a share link: only media of the link. `linkId`: the link that signs the URL of the other half. */
export async function readLinkedNeighbours(
  deps: Deps,
  media: MediaRow,
  { link, linkId }: { link: ShareLinkAccess; linkId: string | undefined },
): Promise<LinkedNeighbours> {
  const values = [link.id, deps.now(), media.id];
  const [set] = await deps.database.run<{ total: number; before: number; list: { id: string; name: string; state: MediaRow["state"] }[] }>(
    statementOf(siblingsOfLink, link),
    values,
  );
  const { total, before, list } = set!;
  const siblings = total > 1 ? list.map(({ id, name, state }) => ({ token: linkToken(link.secret, id), name, state })) : [];
  const row = media.state ? await readRow(deps, media, true) : null;
  if (!row || row.share_token === null) return { siblings, total, before, counterpart: null };
  const [linked] = await deps.database.run(statementOf(mediaOfLink, link), [link.id, deps.now(), row.media_id]);
  const counterpart = linked ? toCounterpart(deps, row, linkToken(link.secret, row.media_id), linkId) : null;
  return { siblings, total, before, counterpart };
}
