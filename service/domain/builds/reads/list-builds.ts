import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { BuildList } from "../../../../lib/contract/builds.ts";
import { limitAndOffset, toPage } from "../../base/paging.ts";
import { findProject } from "../../projects/find-project.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type BuildFilter, buildsPage, filteredBuildsPages } from "./build-lists.sql.ts";
import { toBuild } from "../record/build-record.ts";

type Input = { owner: string; project: string } & z.output<typeof BuildList>;

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Lists the builds of a project: `GET /projects/{owner}/{project}/builds`. Newest first. Throws 404. */
export async function listBuilds(ctx: BuildCaller, input: Input) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const { head, headSha, search, name, author, state, needsReview } = input;
  const active = [head && "head", headSha && "headSha", search && "search", input.distinctName === "true" && "distinctName"].filter(
    (name): name is BuildFilter => Boolean(name),
  );
  const page = { projectId: project.id, ...limitAndOffset(input) };
  const commit = search && /^[0-9a-f]{7,40}$/i.test(search) ? `${search.toLowerCase()}%` : null;
  const filters = {
    branch: head ?? null,
    commit: headSha ?? null,
    search: search ? `%${likeLiteral(search)}%` : null,
    commitStart: commit,
    name: name ?? null,
    author: author ?? null,
    state: state ?? null,
    waiting: needsReview === "true",
    number: search && /^#?[1-9]\d{0,8}$/.test(search) ? Number(search.replace("#", "")) : null,
  };
  const rows = await (active.length || name || author || state || needsReview === "true"
    ? runStatement(deps.database, filteredBuildsPages[active.join()]!, { ...page, ...filters })
    : runStatement(deps.database, buildsPage, page));
  return toPage(rows, input, (row) => toBuild(deps, row));
}
