import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import { ignoredChanges } from "../../../db/test-schema.ts";
import { readBuild, runBuildJobs, sha, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const page = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 40, height: 20, colour }]);

onEachDatabase("ignored changes of another engine", (service) => {
  /** A change that a person ignored, and whose comparison and fingerprint are those of engine 3. */
  async function formerlyIgnored() {
    const made = await setUp(service());
    const { db } = service().deps;
    const pictures = [await page("#111"), await page("#999")];
    const send = async (at: number) => {
      const create = {
        commit: sha(String(at)),
        branch: "main",
        referenceCommit: null,
        parentCommits: [sha(String(at)), sha(String(at - 1))],
      };
      const build = await verdictOf(service(), made.ci, made.project, { "clock.png": pictures[at % 2]! }, { create });
      await runBuildJobs(service());
      return build;
    };
    await send(1);
    const { number } = await send(2);
    const { results } = (await readBuild(service(), made.token, made.project, number, "/diffs")).body;
    const path = `/projects/${made.project.path}`;
    await service().call(`POST ${path}/changes/${results[0].change.id}/ignore?days=30`, { token: made.token });
    const own = { fingerprint: sql`'v3' || substr(fingerprint, 3)`, engine: 3 };
    await db.update(comparisons).set(own).where(eq(comparisons.projectId, made.project.id));
    await db.update(ignoredChanges).set(own).where(eq(ignoredChanges.projectId, made.project.id));
    const ignored = async () => (await service().call(`GET ${path}/ignored-changes`, { token: made.token })).body.results;
    return { ...made, send, ignored };
  }

  test("an ignored change is found again under this engine, keeps its person and its end, and is listed once", async () => {
    const { send, ignored } = await formerlyIgnored();
    const [before] = await ignored();
    for (const at of [3, 4]) expect((await send(at)).stats).toMatchObject({ ignored: 1, changed: 0 });
    expect(await ignored()).toMatchObject([
      { ignoredBy: before.ignoredBy, ignoredUntil: before.ignoredUntil, id: expect.stringMatching(new RegExp(`-v${ENGINE}`)) },
    ]);
  });

  test("an ignored change whose files are gone is shown, with one line of history that says why", async () => {
    const { send, ignored, project, team, token } = await formerlyIgnored();
    await service().deps.db.update(comparisons).set({ fingerprint: null }).where(eq(comparisons.projectId, project.id));
    expect((await send(3)).stats).toMatchObject({ ignored: 0, changed: 1 });
    expect(await ignored()).toEqual([]);
    const { results } = (await service().call(`GET /accounts/${team.slug}/history`, { token })).body;
    const lines = results.filter(({ kind }: { kind: string }) => kind === "change.unignored");
    expect(lines).toMatchObject([{ actor: { name: "Loupe" }, reason: expect.stringContaining("no longer kept") }]);
  });
});
