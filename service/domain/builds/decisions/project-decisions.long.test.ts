import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { type Files, runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { setUp } from "../../../testing/uploads.ts";
import { projectSnapshots } from "./project-decisions.sql.ts";

type Plan = Record<string, unknown> & { "Actual Loops": number; Plans?: Plan[] };

/** Rows that a plan compared in vain: with each other, or with a condition. */
const inVain = (plan: Plan): number =>
  ["Rows Removed by Join Filter", "Rows Removed by Filter"].reduce((sum, key) => sum + Number(plan[key] ?? 0) * plan["Actual Loops"], 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + inVain(part), 0);

const SNAPSHOTS = 400;
const CHANGES = 20;
const texts = (word: string): Files =>
  Object.fromEntries(Array.from({ length: SNAPSHOTS }, (_, at) => [`page ${at}.txt`, Buffer.from(`${word} ${at % CHANGES}`)]));

onEachDatabase("pointing snapshots to their decisions", (service) => {
  test("takes time in proportion to the snapshots of a build, decided or not", async () => {
    const own = await setUp(service());
    await uploadBuild(service(), own.ci, texts("before"), { create: { commit: sha("m1"), branch: "main" } });
    await runBuildJobs(service());
    await uploadBuild(service(), own.ci, texts("after"), {
      create: { commit: sha("f1"), branch: "feat/x", referenceCommit: sha("m1"), parentCommits: [sha("f1"), sha("m1")] },
    });
    await runBuildJobs(service());
    const { database } = service().deps;
    const [build] = await database.db.select({ id: builds.id, number: builds.number }).from(builds).orderBy(desc(builds.seq)).limit(1);
    const given: Record<string, unknown> = { buildId: build!.id, snapshots: null };
    const expectLinear = async () => {
      const statement = { name: "explained", sql: `explain (analyze, format json) ${projectSnapshots.sql}` };
      const values = projectSnapshots.parameters.map((parameter) => given[parameter]);
      const [row] = await database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(statement, values);
      expect(inVain(row!["QUERY PLAN"][0].Plan)).toBeLessThan(20 * SNAPSHOTS);
    };
    await expectLinear();
    const path = `/projects/${own.project.path}/builds/${build!.number}`;
    const { results: changes, pageInfo } = (await service().call(`GET ${path}/causes?perPage=100`, { token: own.token })).body;
    expect(pageInfo.total).toBe(CHANGES);
    for (const { id } of changes) {
      const body = { causeId: id, decision: "approve" };
      expect((await service().call(`POST ${path}/decisions`, { token: own.token, body })).status).toBe(200);
    }
    expect((await service().call(`POST ${path}/reviews`, { token: own.token, body: { event: "APPROVE" } })).status).toBe(200);
    await expectLinear();
  });
});
