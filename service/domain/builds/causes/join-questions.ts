import { runStatement } from "../../../db/statement.ts";
import { questionsOf } from "../../../../lib/compare/questions/questions.ts";
import { nameOfPage } from "../../../../lib/builds/variants.ts";
import type { Deps } from "../../../core/deps.ts";
import type { CauseFacts } from "../record/cause-summary.ts";
import { toBox } from "./cause-record.ts";
import { lockBuild } from "../record/lock-build.ts";
import { causesToJoin, placesToJoin, storeQuestions, type QuestionBox } from "../record/questions.sql.ts";
export type CauseRow = { id: string; key: string; facts: CauseFacts };

/** Returns a region of a cause at a place, as questions are made of it. */
export const questionRegion = ({ key, facts }: Pick<CauseRow, "key" | "facts">, before: QuestionBox, after: QuestionBox) => ({
  // Lines of texts and frames of animations are alike where they are equal.
  kind: facts.kind === "many" || facts.kind === "lines" || facts.kind === "frames" ? ("changed" as const) : facts.kind,
  before: toBox(before),
  after: toBox(after),
  recoloured: facts.recoloured ?? null,
  moved: facts.moved ? { x: facts.moved[0], y: facts.moved[1] } : null,
  scaled: facts.scaled ?? null,
  space: facts.space ?? null,
  signature: facts.signature ?? null,
  key,
});

/** Returns true where one edit may explain two causes of different builds. */
export const isOneQuestion = (causes: readonly Pick<CauseRow, "key" | "facts">[]): boolean => {
  const regions = causes.map((cause) => questionRegion(cause, cause.facts.before, cause.facts.after));
  const numbers = questionsOf(regions.map((region, at) => ({ test: String(at), variant: "", regions: [region] })));
  return new Set(numbers.flat()).size === 1;
};

type NamedPlaces = { name: string; places: readonly (readonly [cause: string, before: QuestionBox, after: QuestionBox])[] };

/**
 * Joins causes that one edit explains. Returns the id of the first cause of its question by the id of each, in the order of `causes`; null for one without a
 * place. `snapshots`: names of snapshots with the boxes of their places; places of other causes are left out.
 */
export function joinCauses(causes: readonly CauseRow[], snapshots: readonly NamedPlaces[]): Map<string, string | null> {
  const byId = new Map(causes.map((cause) => [cause.id, cause]));
  const found = snapshots.map(({ name, places }) => ({ name, places: places.filter(([cause]) => byId.has(cause)) }));
  const numbers = questionsOf(
    found.map(({ name, places }) => ({
      test: nameOfPage(name),
      variant: name,
      regions: places.map(([cause, before, after]) => questionRegion(byId.get(cause)!, before, after)),
    })),
  );
  const questions = new Map<string, number>(
    found.flatMap(({ places }, at) => places.map(([cause], place) => [cause, numbers[at]![place]!])),
  );
  const first = new Map<number, string>();
  return new Map(
    causes.map(({ id }): [string, string | null] => {
      const number = questions.get(id);
      if (number === undefined) return [id, null];
      if (!first.has(number)) first.set(number, id);
      return [id, first.get(number)!];
    }),
  );
}

/**
 * Joins the causes of a build into questions and stores the first cause of each, in a short transaction after the work. Called when a build concludes, and
 * after snapshots were added to one.
 */
export async function joinQuestions(deps: Deps, buildId: string): Promise<void> {
  const causes = await runStatement(deps.database, causesToJoin, { buildId });
  if (!causes.length) return;
  // Another baseline may have taken the places of a cause away.
  const joined = joinCauses(causes, await runStatement(deps.database, placesToJoin, { buildId }));
  const stored = [...joined].map(([id, question]) => ({ id, question }));
  await deps.db.transaction(async (tx) => {
    await lockBuild(tx, buildId);
    await runStatement(tx, storeQuestions, { buildId, questions: JSON.stringify(stored) });
  });
}
