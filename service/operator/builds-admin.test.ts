import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../db/build-schema.ts";
import { jobs } from "../db/jobs-schema.ts";
import { startBuild } from "../domain/builds/conclusion/start-build.ts";
import { declareBuild, readBuild, runBuildJobs, sha, uploadBuild, verdictOf } from "../testing/builds.ts";
import { onEachDatabase } from "../testing/harness.ts";
import { drawing } from "../testing/pictures.ts";
import { setUp } from "../testing/uploads.ts";
import type { explainBuild, listBuildsForOperators, requeueBuilds } from "./builds-admin.ts";
import { runOperatorCommand } from "./operator.ts";

onEachDatabase("builds for operators", (service) => {
  const run = <T extends (...args: never[]) => Promise<unknown>>(command: string, input: object) =>
    runOperatorCommand(service().deps, command, input) as ReturnType<T>;
  const explain = (project: string, build: number) => run<typeof explainBuild>("builds explain", { project, build });
  const requeue = (project: string, build?: number) => run<typeof requeueBuilds>("builds requeue", { project, ...(build && { build }) });
  const list = (input: object) => run<typeof listBuildsForOperators>("builds list", input);

  const white = () => drawing("#fff");

  /** Turns the unfinished jobs of a kind into dead letters. */
  const kill = (kind: string) =>
    service()
      .deps.db.update(jobs)
      .set({ failedAt: service().deps.now(), lastError: "the disk is gone", attempts: 5 })
      .where(and(eq(jobs.kind, kind), isNull(jobs.finishedAt), isNull(jobs.failedAt)))
      .returning({ id: jobs.id });

  test("are listed by project, branch, name and state, with those that expired", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await white() });
    await declareBuild(service(), ci, {}, { create: { branch: "feat/x", name: "mobile" } });
    const numbers = async (input: object) => (await list({ project: project.path, ...input })).builds.map(({ number }) => number);
    expect(await numbers({})).toEqual([2, 1]);
    expect(await numbers({ branch: "feat/x" })).toEqual([2]);
    expect(await numbers({ name: "default" })).toEqual([1]);
    expect(await numbers({ state: "concluded" })).toEqual([1]);
    expect(await numbers({ state: "uploading" })).toEqual([2]);
    expect((await list({})).counts).toContainEqual({ state: "uploading", count: expect.any(Number) });
    service().travel(2 * 3_600_000 + 1000);
    expect(await numbers({ state: "expired" })).toEqual([2]);
    expect((await explain(project.path, 2)).advice).toContain("CI has sent nothing for 2 hours");
    service().travel(-2 * 3_600_000 - 1000);
  });

  test("are explained with the walk to the baseline", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await white() });
    const create = { branch: "feat/x", commit: sha("3"), referenceCommit: sha("2"), parentCommits: [sha("2"), sha("1")] };
    await verdictOf(service(), ci, project, { "a.png": await white() }, { create });
    expect(await explain(project.path, 2)).toMatchObject({
      state: "concluded",
      result: "no-changes",
      baseline: 1,
      walk: `${sha("2").slice(0, 7)} no build · ${sha("1").slice(0, 7)} #1 taken`,
      advice: "The build ended normally.",
      jobs: [],
      letters: [],
    });
  });

  test("that lost the job of their start are queued again, without the dead letter [fault: no build waits forever]", async () => {
    const { project, ci, token } = await setUp(service());
    await uploadBuild(service(), ci, { "a.png": await white() });
    expect((await explain(project.path, 1)).advice).toBe("The comparison waits for a worker.");
    expect(await requeue(project.path)).toEqual({ requeued: [] });
    await kill("builds.start");
    const stuck = await explain(project.path, 1);
    expect(stuck).toMatchObject({ deadLetters: 1, letters: [{ kind: "builds.start", lastError: "the disk is gone" }], jobs: [] });
    expect(stuck.advice).toContain(`builds requeue --project ${project.path} --build 1`);
    expect(await requeue(project.path)).toEqual({ requeued: [{ number: 1, jobs: 1 }] });
    expect(await explain(project.path, 1)).toMatchObject({ deadLetters: 0, jobs: [{ kind: "builds.start", state: "waiting", count: 1 }] });
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 1)).body.status).toBe("changes-detected");
  });

  test("that lost the jobs of their comparisons are queued again [fault: no build waits forever]", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await white() });
    const { id } = await uploadBuild(service(), ci, { "a.png": await drawing("#000") });
    await startBuild(service().deps, { buildId: id }, { attempts: 1, signal: AbortSignal.timeout(60_000) });
    await kill("builds.compare");
    expect(await explain(project.path, 2)).toMatchObject({ state: "comparing", comparing: 1, letters: [{ kind: "builds.compare" }] });
    expect((await list({ project: project.path, state: "comparing" })).builds).toMatchObject([{ number: 2, deadLetters: 1 }]);
    service().travel(1000);
    expect(await requeue(project.path, 2)).toEqual({ requeued: [{ number: 2, jobs: 1 }] });
    await runBuildJobs(service());
    expect(await explain(project.path, 2)).toMatchObject({ state: "concluded", result: "changes-detected", deadLetters: 0 });
    service().travel(-1000);
  });

  test("that failed start again; others stay as they are", async () => {
    const { project, ci, token } = await setUp(service());
    await verdictOf(service(), ci, project, { "a.png": await white() });
    expect(await requeue(project.path, 1)).toEqual({ requeued: [] });
    await uploadBuild(service(), ci, { "a.png": await white() });
    await kill("builds.start");
    await service()
      .deps.db.update(builds)
      .set({ state: "failed" })
      .where(and(eq(builds.projectId, project.id), eq(builds.number, 2)));
    expect((await explain(project.path, 2)).advice).toContain("could not start");
    service().travel(1000);
    expect(await requeue(project.path)).toEqual({ requeued: [{ number: 2, jobs: 1 }] });
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 2)).body.status).toBe("no-changes");
    service().travel(-1000);
  });

  test("that failed start again when their dead letter is retried", async () => {
    const { project, ci, token } = await setUp(service());
    await uploadBuild(service(), ci, { "a.png": await white() });
    const [dead] = await kill("builds.start");
    await service().deps.db.update(builds).set({ state: "failed" }).where(eq(builds.projectId, project.id));
    expect(await runOperatorCommand(service().deps, "jobs retry", { id: dead!.id })).toEqual({ retried: 1 });
    await runBuildJobs(service());
    expect((await readBuild(service(), token, project, 1)).body.status).toBe("changes-detected");
  });

  test("of unknown projects and numbers are 404, unknown states 400", async () => {
    const { project } = await setUp(service());
    await expect(explain(project.path, 9)).rejects.toMatchObject({ status: 404, message: `There is no build 9 in ${project.path}.` });
    await expect(requeue("nobody/web")).rejects.toMatchObject({ status: 404 });
    await expect(list({ state: "lost" })).rejects.toMatchObject({ status: 400 });
  });
});
