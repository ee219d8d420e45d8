import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { decisions } from "../../../db/decision-schema.ts";
import { causes, diffs, places } from "../../../db/diff-schema.ts";
import { readBuild, runBuildJobs } from "../../../testing/builds.ts";
import { changedBuild, pagesOf, recolour } from "../../../testing/changed-build.ts";
import { addMember, createUser, personalToken } from "../../../testing/factories.ts";
import { startService, type TestService } from "../../../testing/harness.ts";
import { callAt, serveReplica } from "../../../testing/queue.ts";
import { needs } from "../../../testing/needs.ts";
import { lockBuild } from "../record/lock-build.ts";
import { projectDecisions } from "../decisions/project-decisions.ts";
import { refreshVerdict } from "../conclusion/verdict.ts";

/** Waits as long as calls take on a busy machine: the test is about locks. */
const PATIENT = { connectTimeout: 120_000, queryTimeout: 120_000 };

needs("Postgres").describe("decisions in parallel in two processes on one Postgres", () => {
  let running: Awaited<ReturnType<typeof startService>>;
  let replica: Awaited<ReturnType<typeof serveReplica>>;
  beforeAll(async () => {
    running = await startService("postgres", {}, PATIENT);
    replica = await serveReplica(running, PATIENT);
  }, 120_000);
  afterAll(async () => {
    await replica?.close();
    await running.stop();
  });

  /** Returns what lists and the verdict of a build are derived to. */
  async function stateOf({ deps: { db } }: TestService, buildId: string) {
    const [build] = await db.select({ verdict: builds.verdict, decided: builds.decided }).from(builds).where(eq(builds.id, buildId));
    const own = await db.select().from(diffs).where(eq(diffs.buildId, buildId)).orderBy(diffs.id);
    const found = await db.select().from(causes).where(eq(causes.buildId, buildId)).orderBy(causes.id);
    const members = await db
      .select({ place: places })
      .from(places)
      .innerJoin(diffs, eq(diffs.id, places.diffId))
      .where(eq(diffs.buildId, buildId))
      .orderBy(places.id);
    const shown = ({ id, verdict, decisionId }: { id: number; verdict: string | null; decisionId: number | null }) => ({
      id,
      verdict,
      decisionId,
    });
    return {
      build,
      diffs: own.map((one) => ({ ...shown(one), standing: one.standing, standingId: one.standingId })),
      causes: found.map(shown),
      places: members.map(({ place }) => shown(place)),
    };
  }

  test("240 mixed calls end without a 5xx, lose nothing, and agree with the rows [fault: no decision is lost]", async () => {
    const made = await changedBuild(running);
    const ben = await createUser(running, { name: "Ben" });
    await addMember(running, made.team, ben, "member");
    const tokens = [made.token, await personalToken(running, ben, [made.team])];
    await made.send("3", { ...(await pagesOf(false)), "shop/cart.png": (await pagesOf(true))["shop/cart.png"]! }, "other");
    const path = `${made.path}/builds/2`;
    const list = async (rest: string) => (await readBuild(running, made.token, made.project, 2, rest)).body.results as { id: string }[];
    const [snapshots, found] = [await list("/diffs?needsReview=true"), await list("/causes")];
    // Both people call both processes.
    const originOf = (at: number) => (at & 8 ? replica.origin : running.origin);
    const call = (at: number, route: string, body?: unknown) => callAt(originOf(at), route, tokens[at % 2]!, body);
    const one = async (at: number) => {
      const any = <T>(all: readonly T[]) => all[(at * 7) % all.length]!;
      const decision = any(["approve", "reject", "undecide"] as const);
      const reason = decision === "reject" ? { reason: `No ${at}` } : {};
      switch (at % 8) {
        case 0:
        case 1:
          return call(at, `POST ${path}/decisions`, { causeId: any(found).id, decision, ...reason });
        case 2:
        case 3:
          return call(at, `POST ${path}/decisions`, { diffId: any(snapshots).id, decision, ...reason });
        case 4:
          return call(at, `POST ${path}/reviews`, { event: any(["APPROVE", "REJECT"]) });
        case 5: {
          const { body } = await call(at, `GET ${path}/reviews`);
          const review = (body as { id: string; dismissedAt: string | null }[]).findLast(({ dismissedAt }) => !dismissedAt);
          return review ? callAt(originOf(at), `POST ${path}/reviews/${review.id}/dismiss`, made.token) : { status: 200, body: null };
        }
        case 6:
          return call(at, `PUT ${path}/baseline`, { build: at % 16 === 6 ? 3 : 1 });
        default: {
          const rule = await made.save(recolour);
          return rule.status === 201 || rule.status === 200 ? made.revoke(rule.body.id) : rule;
        }
      }
    };
    const all = await Promise.all(Array.from({ length: 240 }, async (_, at) => ({ at, ...(await one(at)) })));
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(all.filter(({ status }) => ![200, 201, 404, 409].includes(status))).toEqual([]);
    await runBuildJobs(running);
    const { db } = running.deps;
    const [build] = await db
      .select()
      .from(builds)
      .where(and(eq(builds.projectId, made.project.id), eq(builds.number, 2)));
    const stored = await db
      .select()
      .from(decisions)
      .where(and(eq(decisions.buildId, build!.id), isNotNull(decisions.reason)));
    const reasons = new Set(stored.map(({ reason }) => reason));
    const acknowledged = all.filter(
      ({ at, status, body }) => status === 200 && at % 8 < 4 && (at * 7) % 3 === 1 && (body as { stored: boolean }).stored,
    );
    expect(acknowledged.filter(({ at }) => !reasons.has(`No ${at}`))).toEqual([]);
    const before = await stateOf(running, build!.id);
    await db.transaction(async (tx) => {
      await lockBuild(tx, build!.id);
      await projectDecisions(tx, build!.id);
      await refreshVerdict(tx, running.deps, build!.id);
    });
    expect(await stateOf(running, build!.id)).toEqual(before);
  }, 240_000);
});
