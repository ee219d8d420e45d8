import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { BuildCause, BuildQuestion, CauseFilter, QuestionFilter } from "../../../../lib/contract/build-causes.ts";
import type { Deps } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import { cropUrls, toBox, toCauseFacts, toQuestion } from "./cause-record.ts";
import { causeOfBuild, causesPage, placesPage, questionsPage, type BuildCauseRow } from "./causes.sql.ts";
import { countThreads } from "./comment-counts.ts";
import { likePattern } from "../record/like-pattern.ts";
import { toUser } from "../../people/person-record.ts";
import { thumbnailUrl } from "../../../media/file-urls.ts";
import { toElsewhere } from "../record/diff-record.ts";
import type { FullRecord } from "../../base/full-record.ts";

type ListInput = BuildRef & PageInput & z.output<typeof QuestionFilter>;

/** Returns the values of a list's order and filter. */
async function filterValues(deps: Deps, buildId: string, { order, search, by, group, decision, commented }: ListInput) {
  const ids = commented ? JSON.stringify((await countThreads(deps, buildId)).causes.map(({ causeId }) => causeId)) : null;
  return { sort: order, search: likePattern(search), by: by ?? null, group: by ? (group ?? "") : null, decision: decision ?? null, ids };
}

/** Maps a row of a build's cause to the record. */
const toCause = (deps: Deps, row: BuildCauseRow): FullRecord<typeof BuildCause> => ({
  ...toCauseFacts(deps, row, { diffId: row.diff_id, name: row.name }),
  decision: row.decision,
  decidedByRules: row.by_rule,
  decidedBy: toUser(deps, row.decided_by),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  carriedFrom: row.carried_from,
  isNew: row.is_new,
  draft: row.draft,
  approvedElsewhere: toElsewhere(deps, row.elsewhere),
  apart: row.apart,
  unstable: row.unstable,
});

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
  return toPage(rows, input, ({ decided_at: at, ...row }): FullRecord<typeof BuildQuestion> => {
    const { samples, undecided, rejected } = row;
    const decision = undecided ? null : rejected ? "rejected" : "approved";
    const decided = { undecided, rejected, decision, decidedAt: at?.toISOString() ?? null } as const;
    return toQuestion(
      deps,
      causes.get(samples[0]!.cause)!,
      row,
      samples.map(({ name }) => name),
      decided,
    );
  });
}

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
