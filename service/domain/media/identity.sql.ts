import { statement } from "../../db/statement.ts";

/**
 * Selects the media that an upload of a name and state adds a version to, at most one. A pull request adopts what was staged on its
 * branch; a branch alone also finds what its pull request has published.
 * `:projectId` is the project, `:attachments` the attachments, `:branch` the branch of an upload without a pull request.
 */
const sameMedia = (name: string, state: string) => `select m.id, m.visibility from media m
    where m.project_id = :projectId and m.name = ${name} and coalesce(m.state, '') = coalesce(${state}, '')
      and (m.attachment = any(:attachments::text[]) or (m.branch = :branch::text and m.pr_number is not null))
    order by m.pr_number is null, m.seq desc limit 1`;

/** Selects and locks the media of one identity; `:name` is the name, `:state` the state. */
export const mediaByIdentity = statement<
  { projectId: string; attachments: readonly string[]; branch: string | null; name: string; state: string | null },
  { id: string; visibility: "team" | "public" }
>("media_by_identity", `${sameMedia(":name", ":state::text")} for update`);

type UploadPreviewsRow = {
  position: number;
  /** Null for a new media. */
  media_id: string | null;
  number: number | null;
  same: boolean | null;
  pending: boolean | null;
  stored: boolean;
};

/** Selects for each file of `:declared` its media, that media's newest version, and whether the project stores the bytes at `:now`. */
export const uploadPreviews = statement<
  { projectId: string; attachments: readonly string[]; branch: string | null; declared: string; now: Date },
  UploadPreviewsRow
>(
  "upload_previews",
  `select f.position, m.id as media_id, n.number, n.hash = f.hash as same, n.status = 'pending' as pending,
      exists (select 1 from media_versions h where h.project_id = :projectId and h.hash = f.hash and h.status = 'ready' and h.expires_at > :now) as stored
    from jsonb_to_recordset(:declared::jsonb) as f(position int, name text, state text, hash text)
    left join lateral (${sameMedia("f.name", "f.state")}) m on true
    left join lateral (select number, hash, status from media_versions where media_id = m.id order by number desc limit 1) n on true
    order by f.position`,
);
