import { runStatement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/client.ts";
import { insertDecisions, snapshotsOfCauses, snapshotsOfPlaces } from "./decisions.sql.ts";
import { projectCauses, projectSnapshots } from "./project-decisions.sql.ts";

/** Subject of a decision. Ids are those of rows of the build. */
export type DecidedSubject = { subject: "diff" | "place" | "cause"; id: string };
export type DecisionVerdict = "approved" | "rejected";

const idsOf = (subjects: readonly DecidedSubject[], kind: DecidedSubject["subject"]) =>
  JSON.stringify(subjects.flatMap(({ subject, id }) => (subject === kind ? [id] : [])));

/** Returns the snapshots whose decision may differ after one about the subjects: those of causes only where they have one of their own, unless `published`. */
async function touchedSnapshots(tx: Tx, subjects: readonly DecidedSubject[], published: boolean): Promise<string[]> {
  const ofCauses = await runStatement(tx, snapshotsOfCauses, { causes: idsOf(subjects, "cause"), published });
  const ofPlaces = await runStatement(tx, snapshotsOfPlaces, { places: idsOf(subjects, "place") });
  const own = subjects.flatMap(({ subject, id }) => (subject === "diff" ? [id] : []));
  return [...new Set([...own, ...[...ofCauses, ...ofPlaces].map(({ id }) => id)])];
}

/**
 * Writes the derived pointers to the decisions that count, which lists read: the only code that does. Everything that adds or takes back decisions calls
 * it in its transaction, after locking the build's row. Without `about` for the whole build; else for what the subjects touch. `published`: some of these
 * decisions belong to a review; a draft about a cause changes the cause alone, whatever the number of its places.
 */
export async function projectDecisions(
  tx: Tx,
  buildId: string,
  about?: { subjects: readonly DecidedSubject[]; published: boolean },
): Promise<void> {
  const snapshots = about ? JSON.stringify(await touchedSnapshots(tx, about.subjects, about.published)) : null;
  const causes = about ? idsOf(about.subjects, "cause") : null;
  if (snapshots !== "[]") await runStatement(tx, projectSnapshots, { buildId, snapshots });
  await runStatement(tx, projectCauses, { buildId, snapshots, causes });
}

/** Author of decisions, with the moment, program and reason. `reviewId`: the review that makes them; absent for drafts. */
export type Author = { userId: string; at: Date; agent: string | null; reason?: string | null; reviewId?: string | null };

/**
 * Adds the decisions of a person about any number of subjects of a build in one statement, and points the build's lists to them. Returns the subjects
 * that exist. The caller holds the lock of the build's row.
 */
export async function recordDecisions(
  tx: Tx,
  buildId: string,
  made: readonly (DecidedSubject & { verdict: DecisionVerdict })[],
  { userId, at, agent, reason = null, reviewId = null }: Author,
): Promise<DecidedSubject[]> {
  if (!made.length) return [];
  const values = { buildId, decisions: JSON.stringify(made), userId, at, agent, reason, reviewId };
  const stored = await runStatement(tx, insertDecisions, values);
  await projectDecisions(tx, buildId, { subjects: stored, published: reviewId !== null });
  return stored;
}
