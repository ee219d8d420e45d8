import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { projects } from "../../../db/schema.ts";
import type { Deps } from "../../../core/deps.ts";
import { readBuild, runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { purgeBuilds } from "./purge-builds.ts";
import { purgeDeletedProjects } from "./purge-projects.ts";

const MANY = 3000;
const DAY = 86_400_000;

onEachDatabase("the removal of a large build", (service) => {
  /** Stores a build with many snapshots of files that only it has, each with a change that has a cause, a place and a decision. */
  async function setting() {
    await purgeBuilds(service().deps);
    const own = await setUp(service());
    const files = { "a.png": await drawing("#fff") };
    const run = (commit: string) => uploadBuild(service(), own.ci, files, { create: { commit: sha(commit), branch: `feat/${commit}` } });
    const { id } = await run("1");
    await runBuildJobs(service());
    const { db } = service().deps;
    await db.execute(sql`with file as (insert into build_files (id, project_id, hash, kind, content_type, status)
        select ${id} || n, ${own.project.id}, ${id} || n, 'snapshot', 'image/png', 'ready' from generate_series(1, ${MANY}) n returning id),
      head as (insert into snapshots (build_id, test_id, name, file_id) select ${id}, 1, id, id from file returning id, name),
      diff as (insert into diffs (build_id, test_id, name, head_id, head_file_id, content_key, status, rank)
        select ${id}, 1, name, id, name, name, 'changed', 1 from head returning id),
      cause as (insert into causes (build_id, key, facts) select ${id}, 'key' || n, '{}' from generate_series(1, 700) n returning id)
      insert into places (cause_id, diff_id, region) select c.id, d.id, c.id from cause c cross join (select id from diff limit 3) d`);
    const expire = () =>
      db.update(builds).set({ purgeAfter: service().deps.now(), expiresAt: service().deps.now() }).where(eq(builds.id, id));
    const left = async () => (await db.select({ id: builds.id }).from(builds).where(eq(builds.id, id))).length;
    const countOf = async (table: string) => {
      const { rows } = (await db.execute(sql.raw(`select count(*)::int as count from ${table} where build_id = '${id}'`))) as unknown as {
        rows: { count: number }[];
      };
      return rows[0]!.count;
    };
    return { ...own, id, run, expire, left, countOf };
  }

  /** Returns dependencies that record the rows of each batch, and call `between` after each. */
  function watched(between: (name: string) => Promise<unknown>) {
    const { database } = service().deps;
    const sizes: number[] = [];
    const query: Deps["database"]["query"] = async (statement, values) => {
      const rows = await database.query(statement, values);
      if (!/^(build|project)_\w+_delete$/.test(statement.name)) return rows as never;
      sizes.push(rows.length);
      await between(statement.name);
      return rows as never;
    };
    return { deps: { ...service().deps, database: { ...database, query } }, sizes };
  }

  test("takes batches of 500 rows, between which uploads with its files finish and the build is not found", async () => {
    const { run, expire, left, countOf, project, token, id } = await setting();
    await expire();
    const seen: { snapshots: number; status: number; files: number }[] = [];
    const { deps, sizes } = watched(async (name) => {
      if (name !== "build_snapshots_delete" || seen.length) return;
      const { filesSent } = await run("2");
      const { status } = await readBuild(service(), token, project, 1);
      seen.push({ snapshots: await countOf("snapshots"), status, files: filesSent });
    });
    await purgeBuilds(deps);
    expect(seen).toEqual([{ snapshots: MANY + 1 - 500, status: 404, files: 0 }]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(2 * MANY + 700 + 2100);
    expect(Math.max(...sizes)).toBe(500);
    expect(await left()).toBe(0);
    service().travel(1.1 * DAY);
    await purgeBuilds(service().deps);
    expect(
      await service().deps.db.select().from(buildFiles).where(eq(buildFiles.projectId, project.id)),
      "its own files went, the shared one stays",
    ).toHaveLength(1);
    expect(id).toBeTruthy();
    service().travel(-1.1 * DAY);
  });

  test("that stopped in between is continued, and is no baseline meanwhile [fault: a stop loses no mark]", async () => {
    const { expire, left, countOf, run, project, token } = await setting();
    await expire();
    const stop = new AbortController();
    const { deps } = watched(async (name) => void (name === "build_diffs_delete" && stop.abort()));
    await purgeBuilds(deps, stop.signal);
    expect([await left(), await countOf("diffs"), await countOf("snapshots")]).toEqual([1, MANY + 1 - 500, MANY + 1]);
    await service()
      .deps.db.update(builds)
      .set({ purgeAfter: new Date(service().deps.now().getTime() - 1) })
      .where(eq(builds.removing, true));
    await run("3");
    await purgeBuilds(service().deps);
    expect(await left()).toBe(0);
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 2)).body).toMatchObject({ stats: { total: 1 } });
  });

  test("of a deleted project goes in batches too", async () => {
    const { project, left } = await setting();
    const { db, now } = service().deps;
    await db
      .update(projects)
      .set({ deletedAt: new Date(now().getTime() - 31 * DAY) })
      .where(eq(projects.id, project.id));
    const { deps, sizes } = watched(async () => {});
    expect(await purgeDeletedProjects(deps)).toBe(1);
    expect(Math.max(...sizes)).toBe(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(3 * MANY);
    expect(await left()).toBe(0);
  });
});
