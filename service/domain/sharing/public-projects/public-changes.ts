import { runStatement } from "../../../db/statement.ts";
import type { PublicChange, PublicSnapshot } from "../../../../lib/contract/public-projects.ts";
import type { Ctx, Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { type BuildRef, findBuild } from "../../builds/record/build-access.ts";
import { diffsById, diffsPage } from "../../builds/reads/build-lists.sql.ts";
import { changeSummary } from "../shares/change-facts.ts";
import { cropUrls } from "../../builds/causes/cause-record.ts";
import { likePattern } from "../../builds/record/like-pattern.ts";
import { thumbnailUrl } from "../../../media/file-urls.ts";
import { snapshotUrl } from "../../builds/record/snapshot-urls.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { asProject } from "./public-project.ts";
import { type DiffRow, type SnapshotFileRow, toRegion } from "../../builds/record/diff-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

type Reader = Pick<Ctx, "deps">;

/** Other changed areas of the pictures that are returned. */
const MOST_OTHERS = 200;

const fileOf = (deps: Deps, row: SnapshotFileRow) => ({
  url: snapshotUrl(deps, row.fileId, row.contentType),
  thumbnailUrl: thumbnailUrl(deps, row.fileId, row.contentType),
  contentType: row.contentType,
  width: row.width,
  height: row.height,
});

/** Handles `GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs`. Throws 404. */
export async function listPublicSnapshots(reader: Reader, input: BuildRef & PageInput & { status?: DiffRow["status"] | undefined }) {
  const ctx = await asProject(reader, input);
  const { build } = await findBuild(ctx, input);
  const values = {
    buildId: build.id,
    ...limitAndOffset(input),
    waiting: false,
    removed: !build.subset,
    status: input.status ?? null,
    ruleId: null,
    kind: null,
    decision: null,
    by: null,
    group: null,
    search: likePattern(""),
  };
  const rows = await runStatement(ctx.deps.database, diffsPage, values);
  return toPage(rows, input, ({ id, name, status, base, head }): FullRecord<typeof PublicSnapshot> => ({
    id,
    name,
    status,
    before: base && fileOf(ctx.deps, base),
    after: head && fileOf(ctx.deps, head),
  }));
}

/**
 * Handles `GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}`: a snapshot with the area `region` first, or all of its
 * areas. Throws 404, also for an area that it lacks.
 */
export async function getPublicChange(
  reader: Reader,
  input: BuildRef & { diffId: string; region?: number | undefined },
): Promise<FullRecord<typeof PublicChange>> {
  const { deps, actor } = await asProject(reader, input);
  const { build } = await findBuild({ deps, actor }, input);
  if (!/^\d{1,18}$/.test(input.diffId)) throw notFound();
  const [row] = await runStatement(deps.database, diffsById, { buildId: build.id, ids: JSON.stringify([input.diffId]) });
  if (!row) throw notFound();
  const areas = row.regions ?? [];
  const own = input.region === undefined ? null : (areas[input.region] ?? null);
  if (input.region !== undefined && !own) throw notFound();
  const crops = own ? cropUrls(deps, { comparison_id: row.comparison_id!, region: input.region!, own }) : null;
  const side = (file: SnapshotFileRow | null, cropUrl: string | null | undefined) => {
    if (!file) return null;
    const { url, contentType, width, height } = fileOf(deps, file);
    return { url, contentType, width, height, cropUrl: cropUrl ?? null };
  };
  const metadata = row.head?.metadata ?? row.base?.metadata;
  return {
    name: row.name,
    summary: changeSummary({ own, regions: row.regions?.length ?? null, has_base: row.base !== null, has_head: row.head !== null }),
    before: side(row.base, crops?.beforeUrl),
    after: side(row.head, crops?.afterUrl),
    region: own && toRegion(own),
    others: areas
      .filter((_, number) => number !== input.region)
      .slice(0, MOST_OTHERS)
      .map(toRegion),
    browser: metadata?.browser?.name ?? null,
    viewport: metadata?.viewport ? { width: metadata.viewport.width, height: metadata.viewport.height } : null,
    colorScheme: metadata?.colorScheme ?? null,
  };
}
