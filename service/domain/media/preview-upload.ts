import type * as z from "zod";
import type { Rehearsal, RehearseUpload } from "../../../lib/contract/media-lists.ts";
import type { Statement } from "../../db/client.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { forbidden } from "../../core/errors.ts";
import { stateOfName } from "../../media/media-names.ts";
import { planOf } from "../accounts/plans.ts";
import { findProject } from "../projects/projects.ts";

type Input = { owner: string; project: string } & z.output<typeof RehearseUpload>;
type Row = {
  position: number;
  /** Null where no media has the file's identity. */
  found: string | null;
  number: number | null;
  same: boolean | null;
  pending: boolean | null;
  held: boolean;
};

/** For each file its media as `createMedia` would find it, that media's newest version, and whether the project holds the bytes. */
export const rehearsalStatement: Statement = {
  name: "rehearse_upload",
  sql: `select f.position, m.id as found, n.number, n.hash = f.hash as same, n.status = 'pending' as pending,
      exists (select 1 from media_versions h where h.project_id = $1 and h.hash = f.hash and h.status = 'ready' and h.expires_at > $5) as held
    from jsonb_to_recordset($2::jsonb) as f(position int, name text, state text, hash text)
    left join lateral (select m.id from media m where m.project_id = $1 and m.name = f.name and coalesce(m.state, '') = coalesce(f.state, '')
      and m.attachment = any($3::text[])
      order by m.pr_number is null, m.seq desc limit 1) own on true
    left join lateral (select m.id from media m where $4::text is not null and m.project_id = $1 and m.name = f.name
      and coalesce(m.state, '') = coalesce(f.state, '') and m.branch = $4 and m.pr_number is not null
      order by m.seq desc limit 1) shown on true
    left join media m on m.id = coalesce(shown.id, own.id)
    left join lateral (select number, hash, status from media_versions where media_id = m.id order by number desc limit 1) n on true
    order by f.position`,
};

/**
 * `POST /projects/{owner}/{project}/rehearsals` (ours): what uploads of these files would do, in two statements and without doing it.
 * Answers in the order of the files. Throws 404, and 403 without `review`.
 */
export async function rehearseUpload(
  ctx: Ctx<UserActor | ProjectActor>,
  { owner, project, files, branch = null, prNumber = null }: Input,
): Promise<z.output<typeof Rehearsal>[]> {
  const { deps } = ctx;
  const found = await findProject(ctx, owner, project);
  if (!found.permissions.includes("review")) throw forbidden("Uploading needs the reviewer role in the project.");
  const { maxBytes } = planOf(found.row.plan!);
  const asked = files.map((file, position) => ({
    position,
    name: file.name,
    state: file.state ?? stateOfName(file.name),
    hash: file.hash.toLowerCase(),
  }));
  const attachments = [...(prNumber ? [`pr:${prNumber}`] : []), ...(branch ? [`branch:${branch}`] : [])];
  const rows = await deps.database.run<Row>(rehearsalStatement, [
    found.row.id,
    JSON.stringify(asked),
    attachments.length ? attachments : [""],
    prNumber ? null : branch,
    deps.now(),
  ]);
  return rows.map(({ position, found: media, number, same, pending, held }) => {
    const { name, size } = files[position]!;
    const newest = number ?? 0;
    const known = media !== null && same === true && (pending === true || held);
    if (size > maxBytes) return { outcome: "tooLarge", version: newest + 1, stored: false, name };
    return {
      outcome: known ? "same" : newest ? "version" : "new",
      version: known ? newest : newest + 1,
      stored: held,
      name,
    };
  });
}
