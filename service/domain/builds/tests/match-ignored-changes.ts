import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import { storeComparison } from "../comparison/comparisons.ts";
import { runComparison } from "../comparison/run-comparison.ts";
import { recordHistory } from "../../base/history/record-history.ts";
import { adoptIgnoredChange, formerIgnoredChanges, type Former } from "./former-ignored.sql.ts";
import { changeId } from "../record/test-id.ts";

/** Actor of what Loupe does by itself. */
const loupe = { userId: null, slug: "loupe", name: "Loupe" };
const GONE = "Loupe compares pictures in a new way, and the files of this change are no longer kept. Ignore it again where it comes back.";

/** Compares the stored files of an ignored change again. Undefined where they are gone; null where nothing is found any more. */
async function fingerprintNow(deps: Deps, former: Former): Promise<string | null | undefined> {
  if (former.head_file_id === null) return undefined;
  const id = await deps.db.transaction((tx) => storeComparison(tx, former.project_id, former));
  await runComparison(deps, id, { isLast: true });
  const [found] = await deps.db.select().from(comparisons).where(eq(comparisons.id, id));
  return found?.status === "done" || found?.fingerprint ? found.fingerprint : undefined;
}

/**
 * Finds the ignored changes of a build's tests again that another engine found: compares their stored files, and ignores the new fingerprint as long. A
 * change that can't be found again gets a line of history. Runs outside of a transaction, before the build is concluded; repeating it changes nothing.
 */
export async function matchIgnoredChanges(deps: Deps, buildId: string): Promise<void> {
  for (const former of await runStatement(deps.database, formerIgnoredChanges, { buildId, now: deps.now() })) {
    const fingerprint = await fingerprintNow(deps, former);
    await deps.db.transaction(async (tx) => {
      const [first] = await runStatement(tx, adoptIgnoredChange, {
        testId: former.test_id,
        fingerprint: former.fingerprint,
        former: fingerprint ?? null,
      });
      if (!first || fingerprint !== undefined) return;
      const targetId = changeId(former.project, former.test_id, former.fingerprint);
      const event = { kind: "change.unignored" as const, target: former.name, targetId, projectId: former.project_id };
      await recordHistory(tx, former.account_id, loupe, [event], { at: deps.now(), reason: GONE });
    });
  }
}
