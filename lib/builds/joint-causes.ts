import type { BuildCause, BuildQuestion } from "../queries/builds.ts";
import type { DecisionTarget } from "./decision-queue.ts";

export type JointCause = BuildQuestion["question"];

/** Returns the question of a row that stands for several variants; null for a single cause. */
export const jointOf = ({ question }: Pick<BuildCause, "question">): JointCause | null =>
  question && "samples" in question && question.variants > 1 ? (question as JointCause) : null;

/** Returns the target of a decision about a row. */
export function targetOf(row: BuildCause): DecisionTarget {
  const joint = jointOf(row);
  return joint ? { questionId: joint.id } : { causeId: row.id };
}

/** Returns the position of a change among all changes of its build, from 0; `otherwise` where the row does not say it. */
export const positionOf = ({ question, number }: Pick<BuildCause, "question" | "number">, otherwise: number): number =>
  (question?.number ?? number ?? otherwise + 1) - 1;

/** Returns the time of the latest decision about a row, which a decision that replaces it names. */
export const decidedAtOf = (row: BuildCause): string | null => {
  const joint = jointOf(row);
  return (joint ? joint.decidedAt : row.decidedAt) ?? null;
};

/** Returns the stored decision about a row. */
export const storedDecision = (row: BuildCause): BuildCause["decision"] => {
  const joint = jointOf(row);
  return joint ? joint.decision : row.decision;
};
