import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { newId } from "../../../core/ids.ts";
import { reviews } from "../../../db/review-schema.ts";
import { tests } from "../../../db/snapshot-schema.ts";
import { changeDays, testDays } from "../../../db/test-schema.ts";
import { storeBuilds, storeReference } from "../../../testing/analytics.ts";
import { runBuildJobs, sha, uploadBuild } from "../../../testing/builds.ts";
import { addMember, createProject, createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

const DAY = 86_400_000;
const range = { from: "2026-03-01T00:00:00Z", to: "2026-03-10T23:59:59Z" };
const read = (service: TestService, slug: string, token: string, query: Record<string, string> = range) =>
  service.call(`GET /accounts/${slug}/analytics/reviews?${new URLSearchParams(query)}`, { token });

/** Builds with changes, decided by a person some seconds after their upload. */
const decidedAfter = (day: string, seconds: number) => {
  const finalizedAt = new Date(`${day}T10:00:00Z`);
  const decidedAt = new Date(finalizedAt.getTime() + seconds * 1000);
  return { createdAt: finalizedAt, finalizedAt, decidedAt, conclusion: "changes-detected" as const, verdict: "accepted" as const };
};

onEachDatabase("the review analytics of an account", (service) => {
  test("divides compared builds into those without a review, decided and waiting, with the days before", async () => {
    const { team, project, token } = await setUp(service());
    const createdAt = new Date("2026-03-02T10:00:00Z");
    const changed = { createdAt, conclusion: "changes-detected" as const };
    await storeBuilds(service(), project, [
      { createdAt },
      { ...changed, type: "reference" },
      { ...changed, verdict: "accepted" },
      changed,
      { createdAt, conclusion: null, state: "open" },
      decidedAfter("2026-03-03", 60),
      { ...decidedAfter("2026-03-03", 60), verdict: null },
      decidedAfter("2026-02-19", 60),
      decidedAfter("2026-02-18", 60),
    ]);
    const { status, body } = await read(service(), team.slug, token);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.current).toMatchObject({ builds: 6, withoutReview: 3, decided: 1, waiting: 2 });
    expect(body.previous).toMatchObject({ builds: 1, withoutReview: 0, decided: 1, waiting: 0 });
    // All builds have the same branch and suite, and the newest one is decided.
    expect(body.toReview).toBe(0);
    const branches = ["next", "next", "other"];
    await storeBuilds(
      service(),
      project,
      branches.map((branch) => ({ ...changed, branch })),
    );
    expect((await read(service(), team.slug, token)).body.toReview).toBe(2);
    await service().call(`POST /projects/${project.path}/archive`, { token });
    expect((await read(service(), team.slug, token)).body.toReview).toBe(0);
  });

  test("returns median and 90th percentile of the time to the decision within 5 %", async () => {
    const { team, project, token } = await setUp(service());
    const seconds = [0, 30, 60, 600, 1200, 3600, 7200, 20_000, 86_400, 600_000];
    await storeBuilds(
      service(),
      project,
      seconds.map((one) => decidedAfter("2026-03-05", one)),
    );
    const { current, previous } = (await read(service(), team.slug, token)).body;
    expect(Math.abs(current.medianSeconds / 1200 - 1)).toBeLessThan(0.05);
    expect(Math.abs(current.p90Seconds / 86_400 - 1)).toBeLessThan(0.05);
    expect([previous.medianSeconds, previous.p90Seconds]).toEqual([null, null]);
  });

  test("ranks tests whose changes come back, and people by their reviews, drafts left out", async () => {
    const { team, owner, project, token } = await setUp(service());
    const { db } = service().deps;
    const [flaky, stable] = await db
      .insert(tests)
      .values(["flaky", "stable"].map((name) => ({ projectId: project.id, buildName: "default", name })))
      .returning({ id: tests.id, name: tests.name });
    const change = { firstDiffId: 1, lastDiffId: 1, day: "2026-03-04" };
    await db.insert(testDays).values([flaky!, stable!].map(({ id }) => ({ testId: id, day: "2026-03-04", builds: 10 })));
    // The first day that counts in the list of tests, and the one before.
    const earlier = ["2026-02-08", "2026-02-07"].map((day) => ({ testId: flaky!.id, day }));
    await db.insert(testDays).values(earlier.map((one) => ({ ...one, builds: 3 })));
    await db.insert(changeDays).values(earlier.map((one) => ({ ...change, ...one, fingerprint: "a", count: 1 })));
    await db.insert(changeDays).values([
      { testId: flaky!.id, fingerprint: "a", count: 5, ...change },
      { testId: stable!.id, fingerprint: "b", count: 1, ...change },
    ]);
    const ben = await createUser(service(), { name: "Ben Ito" });
    await storeReference(service(), project, [flaky!, stable!]);
    const [buildId] = await storeBuilds(service(), project, [{ createdAt: new Date("2026-03-04T10:00:00Z") }]);
    const at = (day: string) => ({ id: newId(), buildId: buildId!, createdAt: new Date(`${day}T12:00:00Z`) });
    const draft = { ...at("2026-03-05"), userId: ben.id, state: "pending" as const };
    await db
      .insert(reviews)
      .values([
        { ...at("2026-03-04"), userId: owner.id, state: "approved" },
        { ...at("2026-03-05"), userId: owner.id, state: "rejected" },
        { ...at("2026-02-25"), userId: owner.id, state: "approved" },
        { ...at("2026-03-05"), userId: ben.id, state: "approved", automatic: true },
        draft,
      ]);
    const { body } = await read(service(), team.slug, token);
    expect(body.flakyTests).toMatchObject([
      { name: "flaky", project: { id: project.id }, changes: 6, changedBack: 6, builds: 13, flakiness: 0.73 },
    ]);
    expect(body.reviewers).toMatchObject([{ user: { slug: owner.slug }, approved: 1, rejected: 1, commented: 0, total: 2, previous: 1 }]);
    expect([body.current.reviews, body.previous.reviews]).toEqual([2, 1]);
    await db.update(reviews).set({ state: "commented" }).where(eq(reviews.id, draft.id));
    const after = (await read(service(), team.slug, token)).body.reviewers;
    expect(after.map(({ user, commented }: { user: { name: string }; commented: number }) => [user.name, commented])).toEqual([
      ["Ana Reis", 0],
      ["Ben Ito", 1],
    ]);
  });

  test("follows reviews of real builds: rejected tests, the first decision, and its withdrawal", async () => {
    const { team, project, token, ci } = await setUp(service());
    const pages = async (colour: string) => ({ "home.png": await drawing(colour), "about.png": await drawing("#eee") });
    await uploadBuild(service(), ci, await pages("#fff"));
    await runBuildJobs(service());
    const build = { create: { commit: sha("2"), branch: "next", parentCommits: [sha("2"), sha("1")], prNumber: 1 } };
    await uploadBuild(service(), ci, await pages("#000"), build);
    await runBuildJobs(service());
    const path = `/projects/${project.path}/builds/2`;
    const { results } = (await service().call(`GET ${path}/diffs?needsReview=true`, { token })).body;
    const body = { event: "REJECT", snapshots: [{ id: results[0].id, conclusion: "REQUEST_CHANGES" }] };
    const numbers = async () => {
      const query = { from: new Date(service().deps.now().getTime() - DAY).toISOString() };
      const { current, rejectedTests, reviewers } = (await read(service(), team.slug, token, query)).body;
      return [
        current.decided,
        current.waiting,
        current.medianSeconds === null,
        rejectedTests[0]?.rejections ?? 0,
        reviewers[0]?.rejected ?? 0,
      ];
    };
    expect(await numbers()).toEqual([0, 1, true, 0, 0]);
    const review = await service().call(`POST ${path}/reviews`, { token, body });
    expect(review.status, JSON.stringify(review.body)).toBe(200);
    expect(await numbers()).toEqual([1, 0, false, 1, 1]);
    await service().call(`POST ${path}/reviews`, {
      token,
      body: { event: "APPROVE", snapshots: [{ id: results[0].id, conclusion: "APPROVE" }] },
    });
    expect(await numbers()).toEqual([1, 0, false, 0, 1]);
  });

  test("contributors get the projects that they can see, and other accounts are 404", async () => {
    const [{ team, project, token }, other] = [await setUp(service()), await setUp(service())];
    const hidden = await createProject(service(), team);
    const createdAt = new Date("2026-03-02T10:00:00Z");
    for (const one of [project, hidden]) await storeBuilds(service(), one, [{ createdAt }]);
    const person = await createUser(service());
    await addMember(service(), team, person, "contributor");
    const own = await personalToken(service(), person, [team]);
    expect((await read(service(), team.slug, own)).body.current.builds).toBe(0);
    await service().call(`PUT /projects/${project.path}/contributors/${person.id}`, { token, body: { level: "viewer" } });
    expect((await read(service(), team.slug, own)).body.current.builds).toBe(1);
    expect((await read(service(), team.slug, token)).body.current.builds).toBe(2);
    expect((await read(service(), team.slug, token, { ...range, projectNames: hidden.name })).body.current.builds).toBe(1);
    expect((await read(service(), other.team.slug, token)).status).toBe(404);
    expect((await read(service(), team.slug, token, { from: "2026-03-01" })).status).toBe(400);
  });
});
