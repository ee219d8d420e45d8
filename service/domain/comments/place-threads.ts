import type { Deps } from "../../core/deps.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { newestBuildAfter } from "./place-threads.sql.ts";

/** Enqueues the search for the open threads of a build in the newest build of its branch and name, if that is another one. */
export async function placeInNewestBuild(deps: Deps, buildId: string): Promise<void> {
  const [newest] = await deps.database.run<{ id: string }>(newestBuildAfter, [buildId]);
  if (newest) await enqueue(deps.db, "builds.place-threads", { buildId: newest.id });
}
