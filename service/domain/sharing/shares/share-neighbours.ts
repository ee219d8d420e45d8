import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { pairNames } from "../../../media/media-names.ts";
import { type MediaRow, toVersion } from "../../media/media-rows.ts";
import { type ShareLinkAccess, statementOf } from "./link-access.ts";
import { mediaOfLink, siblingsOfLink } from "./link-access.sql.ts";
import { linkToken, sharePageUrl } from "./share-token.ts";
import { shareNeighbours, type Neighbours, type Half, type ShareNeighboursRow } from "./shares.sql.ts";

const opposite = { before: "after", after: "before" } as const;

async function readRow(deps: Deps, media: MediaRow, member: boolean): Promise<ShareNeighboursRow> {
  const attachment = media.pr_number !== null ? `pr:${media.pr_number}` : media.branch !== null ? `branch:${media.branch}` : "";
  const half = media.state ? { names: pairNames(media.name), state: opposite[media.state] } : { names: [], state: "" };
  const page = { projectId: media.project_id, attachment, mediaId: media.id, member, now: deps.now() };
  const [found] = await runStatement(deps.database, shareNeighbours, { ...page, ...half });
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
  const values = { linkId: link.id, now: deps.now(), mediaId: media.id };
  const [set] = await runStatement(deps.database, statementOf(siblingsOfLink, link), values);
  const { total, before, list } = set!;
  const siblings = total > 1 ? list.map(({ id, name, state }) => ({ token: linkToken(link.secret, id), name, state })) : [];
  const row = media.state ? await readRow(deps, media, true) : null;
  if (!row || row.share_token === null) return { siblings, total, before, counterpart: null };
  const [linked] = await runStatement(deps.database, statementOf(mediaOfLink, link), {
    linkId: link.id,
    now: deps.now(),
    mediaId: row.media_id,
  });
  const counterpart = linked ? toCounterpart(deps, row, linkToken(link.secret, row.media_id), linkId) : null;
  return { siblings, total, before, counterpart };
}
