import { runStatement } from "../../db/statement.ts";
import type { Media, MediaVersion } from "../../../lib/contract/media.ts";
import type { ProjectLevel } from "../../../lib/permissions.ts";
import type { Deps } from "../../core/deps.ts";
import { expiryOrNull } from "../files/retention/retention.ts";
import { fileAddress, posterAddress, previewUrls } from "../../media/file-urls.ts";
import { markdown } from "../../media/media-names.ts";
import { mediaByIdStatement, readyVersionsStatement } from "./media-rows.sql.ts";
import type { FullRecord } from "../base/full-record.ts";

/** Row of a version. */
export type VersionRow = {
  version_id: string;
  number: number;
  content_type: string;
  size: number;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  status: "pending" | "ready";
  expires_at: Date | null;
  version_created_at: Date;
  version_created_by: string | null;
};

/** A media with the version that describes it, and with what is needed to judge who may see it. */
export type MediaRow = VersionRow & {
  id: string;
  name: string;
  state: "before" | "after" | null;
  description: string | null;
  branch: string | null;
  pr_number: number | null;
  visibility: "team" | "public";
  share_token: string;
  created_at: Date;
  created_by: string | null;
  creator_id: string | null;
  /** Versions that are ready. */
  ready: number;
  project_id: string;
  project_name: string;
  /** The project is archived: read-only. */
  archived: boolean;
  account_id: string;
  account_slug: string;
  account_name: string | null;
  default_user_level: ProjectLevel | null;
  /** The reader's own level in the project; a contributor's. */
  project_level: ProjectLevel | null;
};

/**
 * Reads a media by its id in one statement, with its newest ready version, else its newest pending one, else `versionId`'s; of the accounts
 * named by `within`, or of any.
 */
export const mediaById = async (
  deps: Deps,
  id: string,
  userId: string | null,
  { versionId = null, within = null }: { versionId?: string | null; within?: string[] | null },
): Promise<MediaRow | undefined> => (await runStatement(deps.database, mediaByIdStatement, { id, userId, versionId, within }))[0];

/** Reads ready versions of a media, newest first, at most 100. */
export const readyVersions = (deps: Deps, mediaId: string): Promise<VersionRow[]> =>
  runStatement(deps.database, readyVersionsStatement, { mediaId });

type Named = { name: string; visibility: "team" | "public" };

/** The share link that a record is for: the token of the media in it, and the id of the link, which signs the files of visitors. */
export type LinkedRecord = { id: string | undefined; token: string };

/** Builds the fields that a version and a media described by it share. */
function bytesOf(deps: Deps, media: Named, row: VersionRow, linkId?: string) {
  const file = {
    versionId: row.version_id,
    name: media.name,
    contentType: row.content_type,
    visibility: media.visibility,
    linkId,
  };
  const fileUrl = fileAddress(deps, file);
  return {
    fileUrl,
    posterUrl: row.status === "ready" ? posterAddress(deps, file) : null,
    contentType: row.content_type,
    sizeBytes: row.size,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    expiresAt: expiryOrNull(row.expires_at)?.toISOString() ?? null,
    previews: row.status === "ready" ? previewUrls(fileUrl, row.content_type, row.width) : [],
  };
}

/** Fields of a media that only lists have. */
type ListedFields = "openThreads" | "resolvedThreads" | "newComments" | "pins" | "pullRequestTitle" | "verdict";

/** Builds the Media record (docs/spec/media.md#record). For a visitor with a share link, its URLs are those of the link. */
export function toMedia(deps: Deps, row: MediaRow, link?: LinkedRecord): FullRecord<typeof Media, ListedFields> {
  const bytes = bytesOf(deps, row, row, link?.id);
  const url = `${deps.settings.appUrl}/m/${link?.token ?? row.share_token}`;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    description: row.description,
    stage: row.pr_number === null ? "staged" : "published",
    branch: row.branch,
    prNumber: row.pr_number,
    url,
    markdown: markdown({ ...bytes, name: row.name, url, visibility: row.visibility }),
    version: row.number,
    versionCount: Math.max(1, row.ready),
    ...bytes,
    visibility: row.visibility,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    updatedAt: row.version_created_at.toISOString(),
    updatedBy: row.version_created_by,
  };
}

/** Builds the MediaVersion record of one of `media`'s versions. */
export function toVersion(deps: Deps, media: Named, row: VersionRow, link?: Pick<LinkedRecord, "id">): FullRecord<typeof MediaVersion> {
  return {
    id: row.version_id,
    number: row.number,
    ...bytesOf(deps, media, row, link?.id),
    createdAt: row.version_created_at.toISOString(),
    createdBy: row.version_created_by,
  };
}
