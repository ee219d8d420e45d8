import { newId } from "../core/ids.ts";
import { builds } from "../db/build-schema.ts";
import { snapshots } from "../db/snapshot-schema.ts";
import { sha } from "./builds.ts";
import type { TestService } from "./harness.ts";

type BuildFields = Partial<typeof builds.$inferInsert>;

let serial = 0;

/** Stores concluded builds of a project as they are given, without snapshots. Returns their ids. */
export async function storeBuilds(
  { deps: { db } }: Pick<TestService, "deps">,
  project: { id: string },
  all: readonly BuildFields[],
): Promise<string[]> {
  const rows = all.map((fields) => ({
    id: newId(),
    projectId: project.id,
    number: 1_000_000 + serial++,
    name: "default",
    mode: "ci" as const,
    commit: sha("1"),
    branch: "main",
    state: "concluded" as const,
    type: "check" as const,
    conclusion: "no-changes" as const,
    ...fields,
  }));
  if (rows.length) await db.insert(builds).values(rows);
  return rows.map(({ id }) => id);
}

/** Stores a concluded reference build of a project with a snapshot of each test, which makes these the tests of the latest one. */
export async function storeReference(
  { deps }: Pick<TestService, "deps">,
  project: { id: string },
  tests: readonly { id: number; name: string }[],
): Promise<void> {
  const [buildId] = await storeBuilds({ deps }, project, [{ type: "reference", createdAt: new Date("2026-01-01T00:00:00Z") }]);
  await deps.db.insert(snapshots).values(tests.map(({ id, name }) => ({ buildId: buildId!, testId: id, name, fileId: newId() })));
}
