import type * as z from "zod";
import type { MediaList } from "../../../lib/contract/media-lists.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import { mediaPages } from "./list-media.sql.ts";
import { type MediaRow, toMedia } from "./media-rows.ts";
import { findProject } from "../projects/find-project.ts";

type Caller = Ctx<UserActor | ProjectActor>;

type PageRow = { total: number } & (({ open_threads: number; resolved_threads: number; new_comments: number } & MediaRow) | { id: null });

const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

type Input = { owner: string; project: string } & z.output<typeof MediaList>;

/** `GET /projects/{owner}/{project}/media`: media with a ready version, newest first unless sorted otherwise, in two statements. */
export async function listMedia(ctx: Caller, input: Input) {
  const { deps, actor } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const rows = await deps.database.run<PageRow>(mediaPages[input.sort ?? "newest"], [
    project.id,
    actor.kind === "user" ? actor.userId : null,
    input.branch ?? null,
    input.prNumber ?? null,
    input.stage ?? null,
    input.search ? likeLiteral(input.search) : null,
    input.type ? [input.type] : ["image", "video"],
    input.perPage,
    (input.page - 1) * input.perPage,
    input.threads ?? null,
  ]);
  return {
    pageInfo: { total: rows[0]!.total, page: input.page, perPage: input.perPage },
    results: rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              ...toMedia(deps, row),
              openThreads: row.open_threads,
              resolvedThreads: row.resolved_threads,
              ...(actor.kind === "user" && { newComments: row.new_comments }),
            },
          ],
    ),
  };
}
