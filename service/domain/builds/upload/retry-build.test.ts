import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { buildFiles } from "../../../db/snapshot-schema.ts";
import { builds } from "../../../db/build-schema.ts";
import { comparisons } from "../../../db/diff-schema.ts";
import { jobs, jobTurns } from "../../../db/jobs-schema.ts";
import { jobKinds } from "../../../jobs/kinds.ts";
import { declareBuild, readBuild, runBuildJobs, updateBody, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";
import { compareFiles } from "../conclusion/compare-files.ts";
import { startBuild } from "../conclusion/start-build.ts";

onEachDatabase("builds that fail", (service) => {
  const retry = (path: string, token: string, number: number) => service().call(`POST /projects/${path}/builds/${number}/retry`, { token });

  test("a comparison that fails in every attempt ends in a reason, and is repeated on demand [fault: no build waits forever]", async () => {
    const { team, project, ci, token } = await setUp(service());
    const { deps } = service();
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff"), "b.png": await drawing("#eee") });
    await uploadBuild(service(), ci, { "a.png": await drawing("#000"), "b.png": await drawing("#eee") });
    const [build] = await deps.db.select().from(builds).where(eq(builds.projectId, project.id)).orderBy(builds.seq).offset(1);
    await startBuild(deps, { buildId: build!.id }, { attempts: 1, signal: AbortSignal.timeout(60_000) });
    const [own] = (await deps.db.select().from(comparisons).where(eq(comparisons.projectId, project.id))).filter(
      ({ status }) => status === "pending",
    );
    const gone = async () => Promise.reject(new Error("the disk is gone"));
    const failing = { ...deps, storage: { ...deps.storage, read: gone, size: gone } };
    const attempt = (attempts: number) => compareFiles(failing, { comparisonId: own!.id }, { attempts, spend: () => {} });
    await expect(attempt(1)).rejects.toThrow("the disk is gone");
    await attempt(jobKinds["builds.compare"].attempts);
    const broken = (await readBuild(service(), token, project, 2)).body;
    expect(broken).toMatchObject({ status: "changes-detected", stats: { changed: 1, unchanged: 1 } });
    const { body } = await readBuild(service(), token, project, 2, "/diffs?needsReview=true");
    expect(body.results).toMatchObject([{ name: "a.png", score: null, problem: expect.stringContaining("did not finish") }]);

    expect((await retry(project.path, token, 2)).body).toMatchObject({ status: "progress", conclusion: null, stats: null });
    const [repeated] = await deps.db.select().from(jobs).where(eq(jobs.kind, "builds.compare")).orderBy(desc(jobs.seq)).limit(1);
    expect(repeated, "a repeated comparison waits for its account's turn").toMatchObject({ owner: team.id });
    const usedMs = async () => (await deps.db.select().from(jobTurns).where(eq(jobTurns.owner, team.id)))[0]!.usedMs;
    const before = await usedMs();
    await runBuildJobs(service());
    expect(await usedMs(), "the account is charged the time of its comparisons").toBeGreaterThan(before);
    expect((await readBuild(service(), token, project, 2)).body).toMatchObject({ status: "changes-detected", stats: { changed: 1 } });
    const fixed = await readBuild(service(), token, project, 2, "/diffs?needsReview=true");
    expect(fixed.body.results).toMatchObject([{ name: "a.png", score: 1, problem: null, regions: [{ kind: "changed" }] }]);
    expect((await readBuild(service(), token, project, 2, "/causes")).body.pageInfo.total).toBe(1);
    expect((await retry(project.path, token, 2)).status).toBe(409);
  });

  test("a build whose start fails in every attempt has the status error, and starts again on demand", async () => {
    const { project, ci, token } = await setUp(service());
    const { deps } = service();
    const { id } = await uploadBuild(service(), ci, { "a.png": await drawing("#fff") });
    const broken = { ...deps, database: { ...deps.database, query: async () => Promise.reject(new Error("out of order")) } };
    await expect(startBuild(broken, { buildId: id }, { attempts: 1, signal: AbortSignal.timeout(60_000) })).rejects.toThrow("out of order");
    expect((await readBuild(service(), token, project, 1)).body.status).toBe("pending");
    await expect(
      startBuild(broken, { buildId: id }, { attempts: jobKinds["builds.start"].attempts, signal: AbortSignal.timeout(60_000) }),
    ).rejects.toThrow("out of order");
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ status: "error", notification: null });
    expect((await retry(project.path, token, 1)).body.status).toBe("pending");
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 1)).body).toMatchObject({ status: "changes-detected", stats: { added: 1 } });
  });

  test("a build that uploads, and one whose file can't be read, have nothing to repeat", async () => {
    const { project, ci, token } = await setUp(service());
    const files = { "a.png": Buffer.from("not a picture") };
    const { build } = await declareBuild(service(), ci, files);
    expect((await retry(project.path, token, 1)).status).toBe(409);
    await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files) });
    await runBuildJobs(service());
    expect((await retry(project.path, token, 1)).status).toBe(409);
    const rows = await service().deps.db.select().from(buildFiles).where(eq(buildFiles.projectId, project.id));
    expect(rows).toMatchObject([{ status: "unreadable" }]);
  });
});
