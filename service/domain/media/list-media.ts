import type * as z from "zod";
import type { MediaList } from "../../../lib/contract/media-lists.ts";
import type { MediaVerdict } from "../../../lib/contract/media-reviews.ts";
import type { Ctx, ProjectActor, UserActor } from "../../core/deps.ts";
import type { Statement } from "../../db/client.ts";
import { limitAndOffset, toPage } from "../base/paging.ts";
import { type MediaScope, pagesByFilter, pagesByKey } from "./list-media.sql.ts";
import { type MediaRow, toMedia } from "./media-rows.ts";
import { findProject } from "../projects/find-project.ts";

type Counts = Record<"open_threads" | "resolved_threads" | "new_comments", number> & {
  verdict: z.output<typeof MediaVerdict> | null;
  pins: { x: number; y: number }[];
  pull_request_title: string | null;
};
type PageRow = Omit<MediaRow, "id"> & Counts & { total: number; id: string | null };

const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

type Input = { owner: string; project: string } & z.output<typeof MediaList>;

/** Chooses the statement for a page of a project's media, with its values. One statement returns page and total. */
function mediaStatement(projectId: string, reader: string | null, input: z.output<typeof MediaList>): [Statement, unknown[]] {
  const { branch, prNumber, stage, search, type, threads, verdict, sort = "newest" } = input;
  const values = [projectId, reader, type ? [type] : ["image", "video"], ...limitAndOffset(input)];
  const filters = [branch ?? null, prNumber ?? null, stage ?? null, search ? likeLiteral(search) : null, threads ?? null, verdict ?? null];
  if (filters.every((filter) => filter === null) && sort in pagesByKey) return [pagesByKey[sort as keyof typeof pagesByKey], values];
  const scope: MediaScope = prNumber !== undefined ? "pullRequest" : branch !== undefined ? "branch" : "all";
  return [pagesByFilter[`${sort} ${scope}`], [...values, ...filters]];
}

/** Lists media with a ready version in two statements: `GET /projects/{owner}/{project}/media`. Newest first by default. Throws 404. */
export async function listMedia(ctx: Ctx<UserActor | ProjectActor>, input: Input) {
  const { deps, actor } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const rows = await deps.database.run<PageRow>(...mediaStatement(project.id, actor.kind === "user" ? actor.userId : null, input));
  return toPage(rows, input, (row) => ({
    ...toMedia(deps, row),
    openThreads: row.open_threads,
    resolvedThreads: row.resolved_threads,
    verdict: row.verdict,
    pins: row.pins,
    pullRequestTitle: row.pull_request_title,
    ...(actor.kind === "user" && { newComments: row.new_comments }),
  }));
}
