import type { ShareLink } from "../../../../lib/contract/share-links.ts";
import type { Deps } from "../../../core/deps.ts";
import { decryptLinkSecret, type SecretOf } from "../../../core/link-secret.ts";
import type { FullRecord } from "../../base/full-record.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { type ChangeFacts, changeSummary } from "./change-facts.ts";
import { changePageUrl, linkToken, sharePageUrl } from "./share-token.ts";

type Record = FullRecord<typeof ShareLink>;

export type ShareLinkRow = Pick<
  Record,
  "id" | "subject" | "branch" | "name" | "audience" | "addresses" | "comments" | "downloads" | "visits"
> & {
  sealed: string;
  pr_number: number | null;
  ends_at: Date | null;
  last_visit_at: Date | null;
  off_at: Date | null;
  created_at: Date;
  author: PersonRow | null;
  switcher: PersonRow | null;
  media: Record["media"];
  media_count: number;
  /** Of a link to a change; null for the others. */
  build: number | null;
  shows_comments: boolean;
} & { [Field in keyof ChangeFacts]: ChangeFacts[Field] | null };

/** Names a share link as the owner of an encrypted secret. */
export const shareSecretOf = (linkId: string): SecretOf => ({ kind: "share links", id: linkId });

function changeOf({
  build,
  diff_id: diffId,
  region,
  shows_comments: comments,
  has_base,
  has_head,
  ...facts
}: ShareLinkRow): Record["change"] {
  if (build === null || diffId === null) return null;
  const summary = changeSummary({ ...facts, has_base: has_base === true, has_head: has_head === true });
  return { build, diffId, region, summary, comments };
}

/** Maps a row to the ShareLink record (docs/spec/media.md#share-links). */
export function toShareLink(deps: Deps, row: ShareLinkRow): Record {
  const secret = decryptLinkSecret(deps.settings, shareSecretOf(row.id), row.sealed);
  const isListed = row.subject === "media" || row.subject === "selection";
  return {
    id: row.id,
    url: secret && (row.subject === "change" ? changePageUrl(deps.settings, secret) : sharePageUrl(deps.settings, linkToken(secret))),
    subject: row.subject,
    branch: row.branch,
    prNumber: row.pr_number === null ? null : Number(row.pr_number),
    media: row.media,
    mediaCount: isListed ? row.media_count : null,
    change: changeOf(row),
    name: row.name,
    audience: row.audience,
    addresses: row.addresses,
    endsAt: row.ends_at?.toISOString() ?? null,
    comments: row.comments,
    downloads: row.downloads,
    state: row.off_at ? "off" : row.ends_at && row.ends_at <= deps.now() ? "ended" : "on",
    visits: row.visits,
    lastVisitAt: row.last_visit_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: toUser(deps, row.author),
    offAt: row.off_at?.toISOString() ?? null,
    offBy: toUser(deps, row.switcher),
  };
}
