import type * as z from "zod";
import type { ShareLink } from "../../../../lib/contract/share-links.ts";
import type { Deps } from "../../../core/deps.ts";
import { decryptLinkSecret, type SecretOf } from "../../../core/link-secret.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { linkToken, sharePageUrl } from "./share-token.ts";

type Record = z.output<typeof ShareLink>;

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
};

/** Names a share link as the owner of an encrypted secret. */
export const shareSecretOf = (linkId: string): SecretOf => ({ kind: "share links", id: linkId });

/** Maps a row to the ShareLink record (docs/spec/media.md#share-links). */
export function toShareLink(deps: Deps, row: ShareLinkRow): Record {
  const secret = decryptLinkSecret(deps.settings, shareSecretOf(row.id), row.sealed);
  const isListed = row.subject === "media" || row.subject === "selection";
  return {
    id: row.id,
    url: secret && sharePageUrl(deps.settings, linkToken(secret)),
    subject: row.subject,
    branch: row.branch,
    prNumber: row.pr_number === null ? null : Number(row.pr_number),
    media: row.media,
    mediaCount: isListed ? row.media_count : null,
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
