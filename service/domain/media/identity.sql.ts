import type { Statement } from "../../db/client.ts";

/**
 * Selects the media that an upload of a name and state adds a version to, at most one. A pull request adopts what was staged on its
 * branch; a branch alone also finds what its pull request has published.
 * `$1` is the project, `$2` the attachments, `$3` the branch of an upload without a pull request.
 */
const sameMedia = (name: string, state: string) => `select m.id, m.visibility from media m
    where m.project_id = $1 and m.name = ${name} and coalesce(m.state, '') = coalesce(${state}, '')
      and (m.attachment = any($2::text[]) or (m.branch = $3::text and m.pr_number is not null))
    order by m.pr_number is null, m.seq desc limit 1`;

/** Selects and locks the media of one identity; `$4` is the name, `$5` the state. */
export const mediaByIdentity: Statement = { name: "media_by_identity", sql: `${sameMedia("$4", "$5::text")} for update` };

/** Selects for each file of `$4` its media, that media's newest version, and whether the project stores the bytes at `$5`. */
export const uploadPreviews: Statement = {
  name: "upload_previews",
  sql: `select f.position, m.id as media_id, n.number, n.hash = f.hash as same, n.status = 'pending' as pending,
      exists (select 1 from media_versions h where h.project_id = $1 and h.hash = f.hash and h.status = 'ready' and h.expires_at > $5) as stored
    from jsonb_to_recordset($4::jsonb) as f(position int, name text, state text, hash text)
    left join lateral (${sameMedia("f.name", "f.state")}) m on true
    left join lateral (select number, hash, status from media_versions where media_id = m.id order by number desc limit 1) n on true
    order by f.position`,
};
