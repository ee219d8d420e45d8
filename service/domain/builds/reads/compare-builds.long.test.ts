import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { comparisons } from "../../../db/diff-schema.ts";
import { declareBuild, readBuild, runBuildJobs, sha, verdictOf } from "../../../testing/builds.ts";
import { createProject, projectToken } from "../../../testing/factories.ts";
import { onEachDatabase, type TestService } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

type Found = { name: string; status: string; score: number | null; decision?: string | null };
type ComparedCause = { number: number; places: number; sample: { name: string } };
const box = (x: number, colour: string) => [{ x, y: 10, width: 40, height: 20, colour }];
const page = (colour: string, x = 10) => drawing("#fff", box(x, colour));
const names = (results: Found[]) => results.map(({ name, status }) => [name, status]);

/** Three builds of main. The second changes a and b in the same way and adds d; the third goes back to the first, without c. */
async function threeBuilds(service: TestService) {
  const made = await setUp(service);
  const [blue, red, same] = [await page("#00f"), await page("#f00"), await page("#0f0")];
  const send = (commit: string, files: Record<string, Buffer>, branch = "main") =>
    verdictOf(service, made.ci, made.project, files, {
      create: { commit: sha(commit), branch, referenceCommit: sha("1"), parentCommits: [] },
    });
  await send("1", { "a.png": blue, "b.png": blue, "c.png": same });
  await send("2", { "a.png": red, "b.png": red, "c.png": same, "d.png": same }, "feat/x");
  await send("3", { "a.png": blue, "b.png": blue }, "feat/y");
  const path = `/projects/${made.project.path}`;
  const compare = (body: object, token = made.token) => service.call(`POST ${path}/comparisons`, { token, body });
  const read = (rest: string, token = made.token) => service.call(`GET ${path}/comparisons/${rest}`, { token });
  return { ...made, send, compare, read, path, files: { blue, red, same } };
}

onEachDatabase("comparing two builds", (service) => {
  test("returns the records of a build's diffs and causes, and compares files once", async () => {
    const { compare, read, project, token } = await threeBuilds(service());
    const stored = () =>
      service()
        .deps.db.select({ count: sql<number>`count(*)::int` })
        .from(comparisons);
    const before = await stored();
    const known = await compare({ base: { build: 1 }, head: { build: 2 } });
    expect(known.body).toMatchObject({
      base: { number: 1 },
      head: { number: 2 },
      pending: 0,
      conclusion: "changes-detected",
      stats: { changed: 2, added: 1, removed: 0, unchanged: 1, total: 4 },
    });
    expect(await stored()).toEqual(before);
    const own = (await readBuild(service(), token, project, 2, "/diffs")).body.results;
    const { body } = await read("1/2/diffs");
    const withoutIds = (all: Found[]) => all.map((one) => ({ ...one, id: null, url: null, head: null, base: null, decision: null }));
    expect(withoutIds(body.results)).toEqual(withoutIds(own));
    expect((await read("1/2/diffs?needsReview=true&perPage=2")).body).toMatchObject({ pageInfo: { total: 3 }, results: [{}, {}] });
    expect(names((await read("1/2/diffs?status=added")).body.results)).toEqual([["d.png", "added"]]);
    const causes = (await read("1/2/causes")).body.results;
    const ownCauses = (await readBuild(service(), token, project, 2, "/causes")).body.results;
    expect(causes).toMatchObject([{ summary: ownCauses[0].summary, places: 2, snapshots: 2, alike: 0 }]);
    const places = await read(`1/2/causes/${causes[0].id}/places`);
    expect(places.body.results.map(({ name }: Found) => name)).toEqual(["a.png", "b.png"]);
    expect((await fetch(places.body.results[0].afterUrl)).status).toBe(200);
    expect((await read("1/2/causes/0/places")).status).toBe(404);
    const { diffId } = places.body.results[1];
    const { status, body: change } = await read(`1/2/diffs/${diffId}`);
    expect([status, change.name, change.places]).toEqual([
      200,
      "b.png",
      [
        {
          id: places.body.results[1].id,
          region: 0,
          causeId: causes[0].id,
          causeNumber: 1,
          questionId: causes[0].id,
          questionNumber: 1,
          decision: null,
        },
      ],
    ]);
    expect((await read(`1/2/causes/${causes[0].id}`)).body).toMatchObject({ number: 1, cause: { id: causes[0].id, places: 2 } });
    const added = (await read("1/2/diffs?status=added")).body.results[0];
    expect((await read(`1/2/diffs/${added.id}`)).body).toMatchObject({ name: "d.png", places: [] });
    expect((await read("1/2/diffs/0-0")).status).toBe(404);
    expect((await read("1/2/causes/0")).status).toBe(404);
  });

  test("the other direction has the same causes with sides swapped, and waits for what was never compared", async () => {
    const { compare, read } = await threeBuilds(service());
    expect((await read("2/1")).body).toMatchObject({ pending: 2, conclusion: null });
    expect((await compare({ base: { build: 2 }, head: { build: 1 } })).body).toMatchObject({ pending: 2, conclusion: null });
    await runBuildJobs(service());
    expect((await read("2/1")).body).toMatchObject({ pending: 0, stats: { changed: 2, removed: 1, unchanged: 1 } });
    const [there, back] = [(await read("1/2/causes")).body.results, (await read("2/1/causes")).body.results];
    expect(there).toMatchObject([{ recoloured: { from: "#0000FF", to: "#FF0000" }, places: 2 }]);
    expect(back).toMatchObject([{ recoloured: { from: "#FF0000", to: "#0000FF" }, places: 2 }]);
  });

  test("causes are searched by name and colour, ordered by size, and keep their number", async () => {
    const { compare, read, send, files } = await threeBuilds(service());
    const large = await drawing("#ffffff", [{ x: 0, y: 0, width: 120, height: 60, colour: "#00ff00" }]);
    const blank = await drawing("#ffffff", []);
    await send("7", { "a.png": files.blue, "b.png": files.blue, "wide.png": blank });
    await send("8", { "a.png": files.red, "b.png": files.red, "wide.png": large });
    await compare({ base: { build: 4 }, head: { build: 5 } });
    await runBuildJobs(service());
    const list = async (query = "") =>
      (await read(`4/5/causes${query}`)).body.results.map((one: ComparedCause) => [one.number, one.places, one.sample.name]);
    expect(await list()).toEqual([
      [1, 2, "a.png"],
      [2, 1, "wide.png"],
    ]);
    expect(await list("?order=size")).toEqual([
      [2, 1, "wide.png"],
      [1, 2, "a.png"],
    ]);
    expect(await list("?search=WIDE")).toEqual([[2, 1, "wide.png"]]);
    expect(await list("?search=ff0000")).toEqual([[1, 2, "a.png"]]);
    expect(await list("?search=nothing")).toEqual([]);
    expect((await read("4/5/causes?order=new")).status).toBe(400);
  });

  test("changes are grouped by test, folder and variant, and the causes of a group are listed", async () => {
    const { compare, read, send, files } = await threeBuilds(service());
    const wide = (colour: string) => drawing("#fff", [{ x: 10, y: 10, width: 70, height: 20, colour }]);
    const [blue, red] = [await wide("#00f"), await wide("#f00")];
    await send("7", { "shop/a.png": files.blue, "shop/b.png": files.blue, "home.png": blue, "gone.png": blue });
    await send("8", { "shop/a.png": files.red, "shop/b.png": files.red, "home.png": red, "shop/new.png": files.red });
    await compare({ base: { build: 4 }, head: { build: 5 } });
    await runBuildJobs(service());
    const groups = async (query: string) => (await read(`4/5/groups?${query}`)).body;
    expect(await groups("by=folder")).toEqual({
      pageInfo: { total: 2, page: 1, perPage: 30 },
      results: [
        { key: "shop", snapshots: 3, causes: 1, questions: 1 },
        { key: "", snapshots: 2, causes: 1, questions: 1 },
      ],
    });
    expect((await groups("by=variant")).results).toEqual([{ key: "", snapshots: 5, causes: 2, questions: 1 }]);
    expect((await groups("by=test&search=HOME")).results).toEqual([{ key: "home.png", snapshots: 1, causes: 1, questions: 1 }]);
    expect((await groups("by=test&perPage=2&page=2")).results).toMatchObject([{ key: "shop/a.png" }, { key: "shop/b.png" }]);
    expect(await groups("by=test&page=9")).toMatchObject({ pageInfo: { total: 5 }, results: [] });
    const list = async (query: string) =>
      (await read(`4/5/causes?${query}`)).body.results.map(({ places, sample }: ComparedCause) => [places, sample.name]);
    expect(await list("by=folder&group=shop")).toEqual([[2, "shop/a.png"]]);
    expect(await list("by=folder&group=")).toEqual([[1, "home.png"]]);
    expect(await list("by=folder&group=shop&search=a.png")).toEqual([[2, "shop/a.png"]]);
    expect(await list("by=folder&group=shop&search=home")).toEqual([]);
    expect(await list("by=folder&group=none")).toEqual([]);
    expect((await read("4/5/groups")).status).toBe(400);
    expect((await read("4/5/groups?by=colour")).status).toBe(400);
  });

  test("equal files of builds that never met need no comparison", async () => {
    const { compare, read } = await threeBuilds(service());
    const { body } = await compare({ base: { build: 1 }, head: { build: 3 } });
    expect(body).toMatchObject({ pending: 0, stats: { unchanged: 2, removed: 1 } });
    expect(names((await read("1/3/diffs")).body.results)).toEqual([
      ["c.png", "removed"],
      ["a.png", "unchanged"],
      ["b.png", "unchanged"],
    ]);
  });

  test("branches and commits resolve to their newest build", async () => {
    const { compare, send, files } = await threeBuilds(service());
    await send("4", { "a.png": files.red }, "feat/x");
    const found = await compare({ base: { commit: sha("2") }, head: { branch: "feat/x" } });
    expect(found.body).toMatchObject({ base: { number: 2 }, head: { number: 4 } });
    expect((await compare({ base: { branch: "nothing" }, head: { build: 1 } })).status).toBe(404);
    expect((await compare({ base: { branch: "main" }, head: { build: 1 }, name: "other" })).status).toBe(404);
  });

  test("refuses unknown and unfinished builds, two targets and other projects", async () => {
    const { compare, read, ci, project, team } = await threeBuilds(service());
    await declareBuild(service(), ci, { "a.png": await page("#00f") }, { create: { commit: sha("9") } });
    expect((await compare({ base: { build: 99 }, head: { build: 1 } })).status).toBe(404);
    const open = await compare({ base: { build: 4 }, head: { build: 1 } });
    expect([open.status, open.body.error]).toEqual([409, "Build #4 is not complete yet. Try again when it is compared."]);
    expect((await compare({ base: { build: 1, branch: "main" }, head: { build: 1 } })).status).toBe(400);
    expect((await compare({ base: {}, head: { build: 1 } })).status).toBe(400);
    expect((await read("x/1")).status).toBe(400);
    const other = await projectToken(service(), await createProject(service(), team));
    expect((await compare({ base: { build: 1 }, head: { build: 2 } }, other)).status).toBe(404);
    expect((await readBuild(service(), ci, project, 1)).status).toBe(200);
  });
});

onEachDatabase("another baseline", (service) => {
  const baseline = (made: Awaited<ReturnType<typeof threeBuilds>>, number: number) => ({
    preview: (build: number) =>
      service().call(`POST ${made.path}/builds/${number}/baseline/preview`, { token: made.token, body: { build } }),
    take: (build: number, token = made.token) => service().call(`PUT ${made.path}/builds/${number}/baseline`, { token, body: { build } }),
    diffs: async () => (await readBuild(service(), made.token, made.project, number, "/diffs")).body.results as (Found & { id: string })[],
    build: async () => (await readBuild(service(), made.token, made.project, number)).body,
  });

  test("a preview returns the numbers that taking it gives, and changes nothing", async () => {
    const made = await threeBuilds(service());
    const own = baseline(made, 3);
    const before = [await own.build(), await own.diffs()];
    expect((await own.preview(2)).body).toMatchObject({ build: 2, pending: 2, conclusion: null });
    await runBuildJobs(service());
    const { body } = await own.preview(2);
    expect(body).toMatchObject({ pending: 0, conclusion: "changes-detected", undecided: 4, kept: 0 });
    const states = (all: unknown[]) => JSON.stringify(all).replace(/\?[^"]*/g, "");
    expect(states([await own.build(), await own.diffs()])).toBe(states(before));
    const taken = await own.take(2);
    expect(taken.body).toMatchObject({ baseNumber: 2, status: "changes-detected", stats: body.stats, type: "check" });
    const why = await readBuild(service(), made.token, made.project, 3, "/baseline");
    expect(why.body).toMatchObject({
      build: 2,
      steps: [{ build: 2, verdict: "taken by hand" }],
      summary: expect.stringContaining("by hand"),
    });
  });

  test("decisions about the same pair of files stay, and pairs with another baseline ask again", async () => {
    const made = await threeBuilds(service());
    const own = baseline(made, 2);
    const review = (body: object) => service().call(`POST ${made.path}/builds/2/reviews`, { token: made.token, body });
    await review({ event: "APPROVE" });
    const before = await own.diffs();
    expect((await own.build()).status).toBe("accepted");
    // Against build 3, a and b are the same pairs, and c and d are new: c was unchanged before, so it has no decision.
    await own.take(3);
    await runBuildJobs(service());
    const after = await own.diffs();
    expect((await own.build()).status).toBe("changes-detected");
    expect(new Map(after.map(({ name, decision }) => [name, decision]))).toEqual(
      new Map([
        ["a.png", "approved"],
        ["b.png", "approved"],
        ["c.png", null],
        ["d.png", "approved"],
      ]),
    );
    expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    await own.take(1);
    await runBuildJobs(service());
    expect((await own.build()).status).toBe("accepted");
  });

  test("is recorded in the history, and each snapshot is counted once", async () => {
    const made = await threeBuilds(service());
    const own = baseline(made, 3);
    const used = async () => (await service().call(`GET /accounts/${made.team.slug}`, { token: made.token })).body.currentPeriodScreenshots;
    const before = await used();
    await own.take(2);
    await runBuildJobs(service());
    expect(await used()).toBe(before);
    const history = await service().call(`GET /accounts/${made.team.slug}/history?kind=build.baseline`, { token: made.token });
    expect(history.body.results).toMatchObject([{ target: `${made.project.path} #3`, before: "#1", after: "#2" }]);
  });

  test("refuses itself, unknown and unfinished builds, and project tokens", async () => {
    const made = await threeBuilds(service());
    await declareBuild(service(), made.ci, { "a.png": await page("#00f") }, { create: { commit: sha("9") } });
    const own = baseline(made, 2);
    expect((await own.take(2)).status).toBe(400);
    expect((await own.take(99)).status).toBe(404);
    expect((await own.take(4)).status).toBe(409);
    expect((await own.preview(4)).status).toBe(409);
    expect((await baseline(made, 4).take(1)).status).toBe(409);
    expect((await own.take(1, made.ci)).status).toBe(403);
    expect((await own.build()).baseNumber).toBe(1);
  });
});
