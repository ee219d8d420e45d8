import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { BuildCause, BuildQuestion, CauseFilter, QuestionFilter } from "../../../../lib/contract/build-causes.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { type CauseFacts, causeSummary } from "../record/cause-summary.ts";
import { causeOfBuild, causesPage, placesPage, questionsPage, type StoredSize, type BuildCauseRow } from "./causes.sql.ts";
import { countThreads } from "./comment-counts.ts";
import { boxesOf, cropFrames, type FrameBox, viewOf } from "../record/crop-frame.ts";
import { likePattern } from "../record/like-pattern.ts";
import { toUser } from "../../people/person-record.ts";
import { thumbnailUrl } from "../../../media/file-urls.ts";
import { cropUrl } from "../record/snapshot-urls.ts";
import { toElsewhere } from "../record/diff-record.ts";
import type { FullRecord } from "../../base/full-record.ts";
export type PlaceCrops = { comparison_id: string; region: number; own: StoredRegion | null };

const sizeOf = (size: StoredSize | null) => (size?.width && size.height ? { width: size.width, height: size.height } : null);

type Sample = z.output<typeof BuildCause>["sample"];

/** Returns the parts of both pictures that crops of a cause's first place show; nulls for texts. */
function cropsOf({
  own,
  shift,
  before_size: first,
  after_size: second,
}: Pick<BuildCauseRow, "own" | "shift" | "before_size" | "after_size">): Required<Pick<Sample, "frame" | "view">> {
  const [before, after] = [sizeOf(first), sizeOf(second)];
  if (!own || own.kind === "lines" || !before || !after) return { frame: null, view: null };
  const framed = { region: own, shift, pictures: { before, after } };
  const areaIn = (name: "before" | "after", [x, y]: FrameBox) => {
    const area = own[name];
    return area && { x: area[0] - x, y: area[1] - y, width: area[2], height: area[3] };
  };
  const frames = cropFrames(framed);
  const frame = (name: "before" | "after") => {
    const [x, y, width, height] = frames[name];
    return { x, y, width, height, area: areaIn(name, frames[name]) };
  };
  const boxes = boxesOf(framed);
  const view = (name: "before" | "after") => {
    const part = viewOf(boxes[name], framed.pictures[name]);
    return { width: part[2], height: part[3], area: areaIn(name, part) };
  };
  return {
    frame: { scale: frames.scale, before: frame("before"), after: frame("after") },
    view: { before: view("before"), after: view("after") },
  };
}

/** Returns the URLs of both crops of a place; null for texts, and the exact one where a picture has no such area. */
export function cropUrls(deps: Deps, { comparison_id: comparisonId, region, own }: PlaceCrops) {
  const url = (side: "before" | "after", isView = false) =>
    own && own.kind !== "lines" && (isView || own[side]) ? cropUrl(deps, { comparisonId, region, side, isView }) : null;
  return {
    beforeUrl: url("before"),
    afterUrl: url("after"),
    beforeViewUrl: url("before", true),
    afterViewUrl: url("after", true),
  };
}

type FactsRow = { id: string; facts: CauseFacts; places: number; snapshots: number; alike: number; number: number };

/** Maps what causes of builds and of comparisons have in common to the record. */
export const toCauseFacts = ({ id, facts, places, snapshots, alike, number }: FactsRow) => ({
  id,
  kind: facts.kind,
  summary: causeSummary(facts),
  recoloured: facts.recoloured ?? null,
  places,
  snapshots,
  alike,
  number,
});

type ListInput = BuildRef & PageInput & z.output<typeof QuestionFilter>;

/** Returns the values of a list's order and filter. */
async function filterValues(deps: Deps, buildId: string, { order, search, by, group, decision, commented }: ListInput) {
  const ids = commented ? JSON.stringify((await countThreads(deps, buildId)).causes.map(({ causeId }) => causeId)) : null;
  return { sort: order, search: likePattern(search), by: by ?? null, group: by ? (group ?? "") : null, decision: decision ?? null, ids };
}

/** Maps a row of a build's cause to the record. */
function toCause(deps: Deps, row: BuildCauseRow): FullRecord<typeof BuildCause> {
  return {
    ...toCauseFacts({ ...row, alike: row.variants - 1 }),
    question: { id: row.joint, number: row.question_number, variants: row.variants },
    decision: row.decision,
    decidedByRules: row.by_rule,
    sample: {
      diffId: row.diff_id,
      name: row.name,
      region: row.region,
      ...cropUrls(deps, row),
      lines: row.own?.lines ?? null,
      ...cropsOf(row),
    },
    decidedBy: toUser(deps, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    carriedFrom: row.carried_from,
    isNew: row.is_new,
    draft: row.draft,
    approvedElsewhere: toElsewhere(deps, row.elsewhere),
    apart: row.apart,
    unstable: row.unstable,
  };
}

/** Lists the causes of a build's changes: those of the question with the most places first. Throws 404. */
export async function listCauses(ctx: BuildCaller, input: BuildRef & PageInput & z.output<typeof CauseFilter>) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, input);
  const filter = { ...(await filterValues(deps, build.id, input)), joint: input.question ?? null, alike: input.alike ?? null };
  const rows = await runStatement(deps.database, causesPage, { buildId: build.id, ...limitAndOffset(input), ...filter });
  return toPage(rows, input, (row) => toCause(deps, row));
}

/** Lists the questions of a build: its first variant each, with the numbers of all of them. Throws 404. */
export async function listQuestions(ctx: BuildCaller, input: ListInput) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, input);
  const values = { buildId: build.id, ...limitAndOffset(input), ...(await filterValues(deps, build.id, input)) };
  const rows = await runStatement(deps.database, questionsPage, values);
  const first = JSON.stringify(rows.flatMap(({ samples }) => samples?.[0]?.cause ?? []));
  const found = await runStatement(deps.database, causesPage, {
    buildId: build.id,
    limit: rows.length,
    offset: 0,
    sort: "places",
    search: null,
    by: null,
    group: null,
    decision: null,
    ids: first,
    joint: null,
    alike: null,
  });
  const causes = new Map(found.flatMap((row) => (row.id === null ? [] : [[row.id, toCause(deps, { ...row, id: row.id })] as const])));
  return toPage(rows, input, ({ samples, decided_at: at, ...counts }): FullRecord<typeof BuildQuestion> => {
    const { places, snapshots, undecided, rejected } = counts;
    const cause = causes.get(samples[0]!.cause)!;
    const decision = undecided ? null : rejected ? "rejected" : "approved";
    const crops = samples.map((one) => ({
      causeId: one.cause,
      name: one.name,
      ...cropUrls(deps, one),
      lines: one.own?.lines ?? null,
      view: cropsOf(one).view,
    }));
    const decided = { decision, decidedAt: at?.toISOString() ?? null } as const;
    return { ...cause, question: { ...cause.question!, places, snapshots, undecided, rejected, ...decided, samples: crops } };
  });
}

/** Maps a stored box to the record. */
export const toBox = (box: StoredRegion["before"] | undefined) => (box ? { x: box[0], y: box[1], width: box[2], height: box[3] } : null);

/** Lists the places of a cause, with `variants` those of all causes of its question. Throws 404. */
export async function listPlaces(ctx: BuildCaller, input: BuildRef & PageInput & { causeId: string; variants?: "true" | undefined }) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, input);
  const [cause] = await runStatement(deps.database, causeOfBuild, { buildId: build.id, causeId: input.causeId });
  if (!cause) throw notFound();
  const rows = await runStatement(deps.database, placesPage, {
    causeId: cause.id,
    variants: input.variants === "true",
    ...limitAndOffset(input),
  });
  return toPage(rows, input, (row) => ({
    id: row.id,
    diffId: row.diff_id,
    causeId: row.cause_id,
    thumbnailUrl: thumbnailUrl(deps, row.file_id, row.content_type),
    name: row.name,
    region: row.region,
    before: toBox(row.own?.before),
    after: toBox(row.own?.after),
    ...cropUrls(deps, row),
    decision: row.decision,
    apart: row.apart,
    unstable: row.unstable,
    decidedBy: toUser(deps, row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }));
}
