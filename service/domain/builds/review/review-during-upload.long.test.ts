import { asc, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { builds } from "../../../db/build-schema.ts";
import { causes, diffs, places } from "../../../db/diff-schema.ts";
import { declareBuild, type Files, readBuild, runBuildJobs, sha, updateBody, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { createProject, projectToken, type TestProject } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { setUp } from "../../../testing/uploads.ts";

/** Returns numbers from 0 to 1 that follow from a seed (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const PAGES = 9;
const grey = (at: number) => `#${(0xe0e0e0 + at * 0x10101).toString(16)}`;
/** Draws a page with two boxes; the same colours give the same causes on all pages. */
const page = (at: number, left: string, right: string) =>
  drawing("#ffffff", [
    { x: 20, y: 20, width: 40, height: 30, colour: left },
    { x: 120, y: 60, width: 40, height: 30, colour: right },
    { x: 4, y: 100, width: 30 + at, height: 8, colour: grey(at) },
  ]);

type Decision =
  | { on: "cause" | "place" | "diff"; pick: number; decision: "approve" | "reject" }
  | { on: "review"; event: "APPROVE" | "REJECT" | "COMMENT"; snapshots: number };
type History = { base: Files; known: Files; shards: Files[]; phases: Decision[][] };

/** Makes a baseline, an earlier build of the branch, a build in three shards, and decisions after each of them. */
async function history(seed: number): Promise<History> {
  const next = random(seed);
  const any = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const [base, known]: [Files, Files] = [{}, {}];
  const shards: Files[] = [{}, {}, {}];
  for (let at = 0; at < PAGES; at++) {
    const name = `page-${at}.png`;
    if (next() < 0.85) base[name] = await page(at, "#2563eb", "#16a34a");
    const changed = await page(at, any(["#2563eb", "#dc2626", "#f59e0b"]), any(["#16a34a", "#16a34a", "#7c3aed"]));
    if (next() < 0.4) known[name] = changed;
    if (next() < 0.85) shards[Math.floor(next() * 3)]![name] = changed;
  }
  for (const [at, files] of shards.entries()) files[`shard-${at}.png`] = await page(20 + at, "#2563eb", "#16a34a");
  known["known.png"] ??= await page(30, "#111111", "#222222");
  const decide = (): Decision => ({
    on: any(["cause", "cause", "place", "diff"] as const),
    pick: next(),
    decision: any(["approve", "reject"] as const),
  });
  // An approval before the end is about the snapshots that have arrived, so its result differs from one after the end.
  const events = (shard: number) => (shard === 2 ? (["APPROVE", "REJECT", "COMMENT"] as const) : (["REJECT", "COMMENT"] as const));
  const phases = shards.map((_, shard): Decision[] => [
    ...Array.from({ length: 3 }, decide),
    ...(next() < 0.6
      ? [{ on: "review" as const, event: any<"APPROVE" | "REJECT" | "COMMENT">(events(shard)), snapshots: next() < 0.5 ? 0 : next() }]
      : []),
  ]);
  return { base, known, shards, phases };
}

onEachDatabase("reviews during an upload", (service) => {
  let at: Awaited<ReturnType<typeof setUp>>;
  beforeAll(async () => void (at = await setUp(service())));

  const post = (project: TestProject, path: string, body: unknown) => {
    service().travel(1000);
    return service().call(`POST /projects/${project.path}/builds/${path}`, { token: at.token, body });
  };
  async function rowsOf(project: TestProject, number: number) {
    const { db } = service().deps;
    const build = (await db.select().from(builds).where(eq(builds.projectId, project.id))).find((one) => one.number === number)!;
    const own = await db.select().from(diffs).where(eq(diffs.buildId, build.id)).orderBy(asc(diffs.name));
    const found = await db.select().from(causes).where(eq(causes.buildId, build.id)).orderBy(asc(causes.key));
    const ids = found.map(({ id }) => id);
    const members = ids.length ? await db.select().from(places).where(inArray(places.causeId, ids)) : [];
    const named = members
      .map((one) => ({ ...one, name: own.find(({ id }) => id === one.diffId)!.name, key: found.find(({ id }) => id === one.causeId)!.key }))
      .toSorted((a, b) => `${a.name} ${a.region}`.localeCompare(`${b.name} ${b.region}`));
    return { build, diffs: own, causes: found, places: named };
  }
  const settled = (one: { waiting: boolean; status: string }) => !one.waiting && ["added", "changed"].includes(one.status);

  /** Names of what a phase decides about, so that another project finds the same. */
  type Target = { on: "cause" | "place" | "diff"; name: string; decision: string } | { on: "review"; event: string; names: string[] };
  const used = new Set<string>();
  async function choose(project: TestProject, number: number, decision: Decision): Promise<Target | null> {
    const rows = await rowsOf(project, number);
    if (decision.on === "review") {
      const names = rows.diffs.filter(settled).map(({ name }) => name);
      return { on: "review", event: decision.event, names: names.slice(0, Math.round(decision.snapshots * 3)) };
    }
    const names = {
      cause: rows.causes.map(({ key }) => key),
      place: rows.places.map(({ name, region }) => `${name} ${region}`),
      diff: rows.diffs.filter(settled).map(({ name }) => name),
    }[decision.on].filter((name) => !used.has(name));
    if (!names.length) return null;
    const name = names[Math.floor(decision.pick * names.length)]!;
    used.add(name);
    return { on: decision.on, name, decision: decision.decision };
  }
  async function apply(project: TestProject, number: number, target: Target): Promise<void> {
    const rows = await rowsOf(project, number);
    const idOf = (name: string) => String(rows.diffs.find((one) => one.name === name)!.id);
    if (target.on === "review") {
      const snapshots = target.names.map((name) => ({
        id: idOf(name),
        conclusion: target.event === "REJECT" ? "REQUEST_CHANGES" : "APPROVE",
      }));
      const sent = await post(project, `${number}/reviews`, { event: target.event, snapshots });
      return expect(sent.status).toBe(200);
    }
    const id = {
      cause: () => ({ causeId: String(rows.causes.find(({ key }) => key === target.name)!.id) }),
      place: () => ({ placeId: String(rows.places.find((one) => `${one.name} ${one.region}` === target.name)!.id) }),
      diff: () => ({ diffId: idOf(target.name) }),
    }[target.on]();
    expect((await post(project, `${number}/decisions`, { ...id, decision: target.decision })).status).toBe(200);
  }
  async function result(project: TestProject, number: number) {
    const rows = await rowsOf(project, number);
    const { status, stats, conclusion } = (await readBuild(service(), at.token, project, number)).body;
    return {
      status,
      stats,
      conclusion,
      diffs: rows.diffs.map(({ name, status: own, verdict, standing, score, group }) => ({
        name,
        status: own,
        verdict,
        standing,
        score,
        group,
      })),
      causes: rows.causes.map(({ key, places: count, verdict }) => ({ key, count, verdict })),
      places: rows.places.map(({ name, region, key, verdict }) => ({ name, region, key, verdict })),
    };
  }
  const commits = (name: string) => ({ branch: "feat/x", commit: sha(name), parentCommits: [sha(name), sha("base")] });
  async function prepare({ base, known }: History) {
    const project = await createProject(service(), at.team);
    const ci = await projectToken(service(), project);
    await verdictOf(service(), ci, project, base, { create: { commit: sha("base") } });
    await verdictOf(service(), ci, project, known, { create: commits("known") });
    await post(project, "2/reviews", { event: "APPROVE" });
    return { project, ci };
  }
  const shardOf = (index: number) => ({ update: { parallel: true, parallelTotal: 3, parallelIndex: index + 1 } });

  test.each([1, 2, 3, 4, 5])("history %i: decisions during the upload equal the same decisions after it", async (seed) => {
    const made = await history(seed);
    used.clear();
    const during = await prepare(made);
    const targets: Target[] = [];
    for (const [index, files] of made.shards.entries()) {
      const sent = { ...shardOf(index), create: { ...commits("head"), parallel: true, parallelNonce: "n" } };
      expect((await uploadBuild(service(), during.ci, files, sent)).number).toBe(3);
      await runBuildJobs(service());
      for (const decision of made.phases[index]!) {
        const target = await choose(during.project, 3, decision);
        if (!target) continue;
        targets.push(target);
        await apply(during.project, 3, target);
      }
    }
    const after = await prepare(made);
    for (const [index, files] of made.shards.entries()) {
      const sent = { ...shardOf(index), create: { ...commits("head"), parallel: true, parallelNonce: "n" } };
      await uploadBuild(service(), after.ci, files, sent);
    }
    await runBuildJobs(service());
    for (const target of targets) await apply(after.project, 3, target);
    expect(targets.length).toBeGreaterThan(3);
    expect(await result(during.project, 3)).toEqual(await result(after.project, 3));
  });

  describe("a build that is uploaded", () => {
    const square = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 40, height: 30, colour }]);

    test("shows each difference before the end, and what is removed at the end", async () => {
      const { project, ci } = await setUp(service());
      await verdictOf(
        service(),
        ci,
        project,
        { "a.png": await square("#000"), "b.png": await square("#111"), "c.png": await square("#222") },
        { create: { commit: sha("base") } },
      );
      const files = { "a.png": await square("#f00") };
      const { build } = await declareBuild(service(), ci, { ...files, "b.png": await square("#0f0") }, { create: commits("head") });
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(files, { update: { final: false } }) });
      await runBuildJobs(service());
      const list = async () =>
        (await readBuild(service(), ci, project, 2, "/diffs")).body.results.map(
          (one: { name: string; status: string }) => `${one.name} ${one.status}`,
        );
      expect(await list()).toEqual(["a.png changed"]);
      const open = (await readBuild(service(), ci, project, 2)).body;
      expect(open).toMatchObject({ status: "pending", conclusion: null, stats: null, baseNumber: 1 });
      expect((await readBuild(service(), ci, project, 2, "/causes")).body.results).toMatchObject([{ places: 1 }]);
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "b.png": await square("#0f0") }) });
      await runBuildJobs(service());
      expect(await list()).toEqual(["a.png changed", "b.png changed", "c.png removed"]);
    });

    test("moves to a better baseline that was chosen at the end, and asks again about other pairs of files", async () => {
      const { project, ci, token } = await setUp(service());
      const create = (name: string, parents: string[]) => ({
        branch: "feat/x",
        commit: sha(name),
        parentCommits: [name, ...parents].map(sha),
      });
      await verdictOf(
        service(),
        ci,
        project,
        { "a.png": await square("#000"), "b.png": await square("#111") },
        { create: { commit: sha("old") } },
      );
      const files = { "a.png": await square("#f00"), "b.png": await square("#111") };
      const { build } = await declareBuild(service(), ci, files, { create: create("head", ["new", "old"]) });
      const part = { "a.png": files["a.png"] };
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody(part, { update: { final: false } }) });
      await runBuildJobs(service());
      const read = async () => (await readBuild(service(), ci, project, 2, "/diffs")).body.results;
      const [first] = await read();
      await service().call(`POST /projects/${project.path}/builds/2/decisions`, { token, body: { diffId: first.id, decision: "approve" } });
      await verdictOf(
        service(),
        ci,
        project,
        { "a.png": await square("#00f"), "b.png": await square("#222") },
        { create: { commit: sha("new") } },
      );
      await service().call(`PUT /builds/${build.id}`, { token: ci, body: updateBody({ "b.png": files["b.png"] }) });
      await runBuildJobs(service());
      const all = await read();
      expect(
        all.map((one: { name: string; status: string; decision: string | null }) => `${one.name} ${one.status} ${one.decision}`),
      ).toEqual(["a.png changed null", "b.png changed null"]);
      expect(all[0].id).toBe(first.id);
      expect((await readBuild(service(), ci, project, 2)).body.baseNumber).toBe(3);
      expect((await readBuild(service(), ci, project, 2, "/causes")).body.results.map((one: { places: number }) => one.places)).toEqual([
        1, 1,
      ]);
    });
  });
});
