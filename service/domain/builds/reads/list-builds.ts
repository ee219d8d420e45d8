import type * as z from "zod";
import type { BuildList } from "../../../../lib/contract/builds.ts";
import { limitAndOffset, toPage } from "../../base/paging.ts";
import { findProject } from "../../projects/find-project.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { type BuildFilter, buildsPage, filteredBuildsPages } from "./build-lists.sql.ts";
import { type BuildRow, toBuild } from "../record/build-record.ts";

type Input = { owner: string; project: string } & z.output<typeof BuildList>;
type PageRow = Omit<BuildRow, "id"> & { id: string | null; total: number };

const likeLiteral = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Lists the builds of a project: `GET /projects/{owner}/{project}/builds`. Newest first. Throws 404. */
export async function listBuilds(ctx: BuildCaller, input: Input) {
  const { deps } = ctx;
  const { row: project } = await findProject(ctx, input.owner, input.project);
  const { head, headSha, search, name, needsReview } = input;
  const active = [head && "head", headSha && "headSha", search && "search", input.distinctName === "true" && "distinctName"].filter(
    (name): name is BuildFilter => Boolean(name),
  );
  const page = [project.id, ...limitAndOffset(input)];
  const commit = search && /^[0-9a-f]{7,40}$/i.test(search) ? `${search.toLowerCase()}%` : null;
  const values = [
    ...page,
    head ?? null,
    headSha ?? null,
    search ? `%${likeLiteral(search)}%` : null,
    commit,
    name ?? null,
    needsReview === "true",
    search && /^#?[1-9]\d{0,8}$/.test(search) ? Number(search.replace("#", "")) : null,
  ];
  const rows = await (active.length || name || needsReview === "true"
    ? deps.database.run<PageRow>(filteredBuildsPages[active.join()]!, values)
    : deps.database.run<PageRow>(buildsPage, page));
  return toPage(rows, input, (row) => toBuild(deps, row));
}
