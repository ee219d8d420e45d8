import { and, eq, exists, sql } from "drizzle-orm";
import { media, mediaVersions } from "../../db/media-schema.ts";
import type { Deps } from "../../core/deps.ts";
import { serializeByName } from "../../db/serialize.sql.ts";

type PullRequest = {
  projectId: string;
  /** The head branch. */
  branch: string;
  prNumber: number;
  /** True when the head is in another repository; unknown counts as true. */
  fork: boolean | null;
};
type Candidate = { id: string; name: string; state: "before" | "after" | null };
type Publication = "published" | "taken" | "changed";

/** Passes over the candidates, because names can change during one. */
const PASSES = 3;

/** Attaches a staged media, unless the pull request has media of its name and state. Returns `changed` after a concurrent edit. */
const publishOne = ({ db }: Deps, { projectId, branch, prNumber }: PullRequest, { id, name, state }: Candidate): Promise<Publication> =>
  db.transaction(async (tx) => {
    // Locks the identity first, as uploads do: a concurrent upload to the pull request may create it.
    await serializeByName(tx, "media", projectId, name, state);
    const staged = and(eq(media.id, id), eq(media.attachment, `branch:${branch}`), eq(media.name, name));
    const [current] = await tx.select({ id: media.id }).from(media).where(staged).for("update");
    if (!current) return "changed";
    const attachment = `pr:${prNumber}`;
    const sameState = sql`coalesce(${media.state}, '') = ${state ?? ""}`;
    const there = and(eq(media.projectId, projectId), eq(media.attachment, attachment), eq(media.name, name), sameState);
    const [taken] = await tx.select({ id: media.id }).from(media).where(there).limit(1);
    if (taken) return "taken";
    await tx.update(media).set({ prNumber, attachment }).where(eq(media.id, id));
    return "published";
  });

/**
 * Attaches the staged media of a branch to its pull request, oldest first, and returns their ids. Forks publish nothing. A media whose
 * name and state the pull request already has stays staged, and so does one without an uploaded version. Safe to repeat.
 */
export async function publishBranch(deps: Deps, pullRequest: PullRequest): Promise<string[]> {
  if (pullRequest.fork !== false) return [];
  const done: string[] = [];
  const ready = and(eq(mediaVersions.mediaId, media.id), eq(mediaVersions.status, "ready"));
  for (let pass = 0; pass < PASSES; pass++) {
    const candidates = await deps.db
      .select({ id: media.id, name: media.name, state: media.state })
      .from(media)
      .where(
        and(
          eq(media.projectId, pullRequest.projectId),
          eq(media.attachment, `branch:${pullRequest.branch}`),
          exists(
            deps.db
              .select({ one: sql`1` })
              .from(mediaVersions)
              .where(ready),
          ),
        ),
      )
      .orderBy(media.seq);
    let changed = false;
    for (const one of candidates) {
      const outcome = await publishOne(deps, pullRequest, one);
      if (outcome === "published") done.push(one.id);
      changed ||= outcome === "changed";
    }
    if (!changed) break;
  }
  return done;
}
