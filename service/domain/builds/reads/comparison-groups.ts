import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { ComparedGroup } from "../../../../lib/contract/build-comparisons.ts";
import type { ChangeGrouping } from "../../../../lib/contract/build-decisions.ts";
import type { Deps } from "../../../core/deps.ts";
import { limitAndOffset, type PageInput, toPage } from "../../base/paging.ts";
import type { BuildCaller } from "../record/build-access.ts";
import type { ComparisonRef } from "./compare-builds.ts";
import { comparisonGroupsPage, pairsOfGroup } from "./comparison-groups.sql.ts";
import { nameOfPair, readChangedPairs } from "./comparison-questions.ts";
import type { EvaluatedPair } from "../comparison/evaluate-pairs.ts";
import type { FullRecord } from "../../base/full-record.ts";

type Grouping = z.output<typeof ChangeGrouping>;

const memberList = (pairs: readonly EvaluatedPair[]) =>
  JSON.stringify(
    pairs.map((pair, at) => ({
      at,
      name: nameOfPair(pair),
      snapshot: (pair.head ?? pair.base)!.id,
      comparison: pair.status === "changed" ? (pair.result?.id ?? null) : null,
    })),
  );

/** Groups the changes between two builds by test, folder or variant: `GET …/comparisons/{base}/{head}/groups`. Throws 404, 409. */
export async function listComparisonGroups(ctx: BuildCaller, input: ComparisonRef & PageInput & { by: Grouping; search: string }) {
  const part = input.search.trim().toLowerCase();
  const { all, compared } = await readChangedPairs(ctx, input);
  const shown = all.filter(
    (pair) => ["changed", "added", "removed"].includes(pair.status) && nameOfPair(pair).toLowerCase().includes(part),
  );
  const rows = await runStatement(ctx.deps.database, comparisonGroupsPage, {
    shown: memberList(shown),
    joined: compared.joined,
    ...limitAndOffset(input),
    by: input.by,
  });
  return toPage(rows, input, ({ id: key, snapshots, causes, questions }): FullRecord<typeof ComparedGroup> => ({
    key,
    snapshots,
    causes,
    questions,
  }));
}

/** Returns the numbers of those of the pairs that are in a group. */
export async function numbersInGroup({ database }: Deps, pairs: readonly EvaluatedPair[], by: Grouping, group: string) {
  const rows = await runStatement(database, pairsOfGroup, { shown: memberList(pairs), by, group });
  return new Set(rows.map(({ at }) => at));
}
