import type * as z from "zod";
import type { Media } from "../../../lib/contract/media.ts";
import type { MediaList } from "../../../lib/contract/media-lists.ts";
import type { Ctx, Deps, ProjectActor, UserActor } from "../../core/deps.ts";
import { runStatement } from "../../db/statement.ts";
import type { FullRecord } from "../base/full-record.ts";
import { limitAndOffset, toPage } from "../base/paging.ts";
import { type MediaScope, pagesByFilter, pagesByKey } from "./list-media.sql.ts";
import { toMedia } from "./media-rows.ts";
import { findProject } from "../projects/find-project.ts";

const likeLiteral = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

type Input = { owner: string; project: string } & z.output<typeof MediaList>;

/** Selects a page of a project's media for a reader. One statement returns page and total. */
function readPage({ database }: Deps, projectId: string, userId: string | null, input: z.output<typeof MediaList>) {
  const { branch = null, prNumber = null, stage = null, search, type, threads = null, verdict = null, sort = "newest" } = input;
  const page = { projectId, userId, kinds: type ? [type] : ["image", "video"], ...limitAndOffset(input) };
  const filters = { branch, prNumber, state: stage, search: search ? likeLiteral(search) : null, open: threads, verdict };
  if (sort in pagesByKey && Object.values(filters).every((filter) => filter === null)) {
    return runStatement(database, pagesByKey[sort as keyof typeof pagesByKey], page);
  }
  const scope: MediaScope = prNumber !== null ? "pullRequest" : branch !== null ? "branch" : "all";
  return runStatement(database, pagesByFilter[`${sort} ${scope}`], { ...page, ...filters });
}

/** Lists media with a ready version in two statements: `GET /projects/{owner}/{project}/media`. Newest first by default. Throws 404. */
export async function listMedia(ctx: Ctx<UserActor | ProjectActor>, input: Input) {
  const { deps, actor } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const rows = await readPage(deps, project.id, actor.kind === "user" ? actor.userId : null, input);
  return toPage(rows, input, (row): FullRecord<typeof Media> => ({
    ...toMedia(deps, row),
    openThreads: row.open_threads,
    resolvedThreads: row.resolved_threads,
    verdict: row.verdict,
    pins: row.pins,
    pullRequestTitle: row.pull_request_title,
    newComments: actor.kind === "user" ? row.new_comments : undefined,
  }));
}
