import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { jobKinds } from "../../../jobs/kinds.ts";
import type { JobContext } from "../../../jobs/run-job.ts";
import { concludeBuild } from "./conclude-build.ts";
import { buildsToConclude } from "../comparison/diffs.sql.ts";
import { runComparison } from "../comparison/run-comparison.ts";

/**
 * Compares two files, or verifies one, and concludes the builds that waited for it. Handler of `builds.compare`. The last attempt ends in a
 * reason, so that a build never waits forever.
 */
export async function compareFiles(
  deps: Deps,
  { comparisonId }: { comparisonId: string },
  { attempts, spend }: Pick<JobContext, "attempts" | "spend">,
): Promise<void> {
  await runComparison(deps, comparisonId, { isLast: attempts >= jobKinds["builds.compare"].attempts, spend });
  for (const { id } of await runStatement(deps.database, buildsToConclude, { comparisonId })) await concludeBuild(deps, id);
}
