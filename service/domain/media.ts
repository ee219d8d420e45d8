import type * as z from "zod";
import type { MediaList } from "../../lib/contract/media.ts";
import type { Statement } from "../db/client.ts";
import type { Ctx, ProjectActor, UserActor } from "../deps.ts";
import { reachMedia } from "./media-access.ts";
import { mediaColumns, mediaJoins, type MediaRow, readyVersions, toMedia, toVersion } from "./media-rows.ts";
import { findProject } from "./projects.ts";

type Caller = Ctx<UserActor | ProjectActor>;

/** `GET /media/{mediaId}`: one statement beside the token's. */
export const getMedia = async (ctx: Caller, mediaId: string) => toMedia(ctx.deps, await reachMedia(ctx, mediaId));

/** `GET /media/{mediaId}/versions`: ready ones, newest first, at most 100. */
export async function listMediaVersions(ctx: Caller, mediaId: string) {
  const media = await reachMedia(ctx, mediaId);
  return (await readyVersions(ctx.deps, mediaId)).map((row) => toVersion(ctx.deps, media, row));
}

/** Null parameters filter nothing. The total stands beside the page, so that a page past the end has it too. */
const page: Statement = {
  name: "media_page",
  sql: `with matching as materialized (
      select m.id, m.seq from media m
      where m.project_id = $1
        and ($3::text is null or m.branch = $3)
        and ($4::bigint is null or m.pr_number = $4)
        and ($5::text is null or (m.pr_number is null) = ($5 = 'staged'))
        and ($6::text is null or m.name ilike $6 or m.description ilike $6)
        and (select split_part(t.content_type, '/', 1) from media_versions t where t.media_id = m.id and t.status = 'ready'
          order by t.number desc limit 1) = any($7::text[])
    ), page as (select id from matching order by seq desc limit $8 offset $9)
    select (select count(*)::int from matching) as total, one.*
    from (values (1)) always(x) left join lateral (
      select ${mediaColumns}, m.seq, (select count(*)::int from comments c
        where c.media_id = m.id and c.thread_id is null and c.deleted_at is null and c.resolved_at is null) as open_threads
      from page join media m on m.id = page.id ${mediaJoins("$2::text")}
    ) one on true order by one.seq desc`,
};

type PageRow = { total: number } & (({ open_threads: number } & MediaRow) | { id: null });

const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

type Input = { owner: string; project: string } & z.output<typeof MediaList>;

/** `GET /projects/{owner}/{project}/media`: media with a ready version, newest first, in two statements. */
export async function listMedia(ctx: Caller, input: Input) {
  const { deps, actor } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const rows = await deps.database.run<PageRow>(page, [
    project.id,
    actor.kind === "user" ? actor.userId : null,
    input.branch ?? null,
    input.prNumber ?? null,
    input.stage ?? null,
    input.search ? likeLiteral(input.search) : null,
    input.type ? [input.type] : ["image", "video"],
    input.perPage,
    (input.page - 1) * input.perPage,
  ]);
  return {
    pageInfo: { total: rows[0]!.total, page: input.page, perPage: input.perPage },
    results: rows.flatMap((row) => (row.id === null ? [] : [{ ...toMedia(deps, row), openThreads: row.open_threads }])),
  };
}
