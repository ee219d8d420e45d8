import { expect, test } from "vitest";
import { memberships } from "../../../db/schema.ts";
import { type Files, readBuild, runBuildJobs, sha } from "../../../testing/builds.ts";
import { createUser, personalToken } from "../../../testing/factories.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { startBuild } from "../conclusion/start-build.ts";
import { type GitHistory, sdkClient, SdkError, type SdkUpload } from "../../../testing/published/sdk-client.ts";
import { setUp } from "../../../testing/uploads.ts";

const white = () => drawing("#ffffff");
const pages = async (): Promise<Files> => ({
  "chromium/home.png": await drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour: "#2563eb" }]),
  "chromium/cart.png": await drawing("#eeeeee"),
  "chromium/help.png": await drawing("#dddddd"),
});
const block = () => drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour: "#dc2626" }]);
/** Main has the commits m1 to m4; feature branches began at m2. */
const history: GitHistory = { m1: null, m2: "m1", m3: "m2", m4: "m3", f1: "m2", f2: "f1", f3: "f2" };
const feature = { branch: "feat/x" };

onEachDatabase("scenarios of the published SDK", (service) => {
  type Own = Awaited<ReturnType<typeof setUp>>;
  const clientOf = ({ ci }: Own, send?: typeof fetch) =>
    sdkClient({ apiUrl: service().deps.settings.apiUrl, token: ci, shaOf: sha, history, ...(send && { send }) });
  const setting = async (send?: typeof fetch) => {
    const own = await setUp(service());
    const client = clientOf(own, send);
    const read = async (number: number, rest = "") => (await readBuild(service(), own.token, own.project, number, rest)).body;
    const run = async (given: SdkUpload) => {
      const { number } = await client.upload(given);
      await runBuildJobs(service());
      return read(number);
    };
    return { ...own, client, run, read };
  };
  const state = (build: { notification: { github: { state: string } } }) => build.notification.github.state;
  const statuses = (page: { results: { name: string; status: string }[] }) =>
    Object.fromEntries(page.results.map(({ name, status }) => [name, status]));

  test("1, 2: a first upload is a reference build; the same upload again sends no file and has no changes", async () => {
    const { client, run } = await setting();
    const first = await run({ files: await pages(), commit: "m1" });
    expect(first).toMatchObject({ type: "reference", status: "changes-detected", stats: { added: 3 } });
    expect([state(first), client.filesSent()]).toEqual(["success", 3]);
    const again = await run({ files: await pages(), commit: "m1" });
    expect(again).toMatchObject({ baseNumber: 1, status: "no-changes", stats: { unchanged: 3 } });
    expect(client.filesSent()).toBe(3);
  });

  test("3: a branch has one changed picture with a mask, one added and one removed", async () => {
    const { run, read } = await setting();
    await run({ files: await pages(), commit: "m2" });
    const { "chromium/help.png": _help, ...rest } = await pages();
    const files = { ...rest, "chromium/home.png": await block(), "chromium/new.png": await drawing("#abcdef") };
    const build = await run({ files, commit: "f1", ...feature });
    expect(build).toMatchObject({ baseNumber: 1, base: { sha: sha("m2"), branch: "main" }, stats: { changed: 1, added: 1, removed: 1 } });
    expect(state(build)).toBe("failure");
    expect((await read(2, "/diffs?needsReview=true")).results[0].url).toEqual(expect.stringContaining("http"));
  });

  test("4: the first upload of a project from a branch is an orphan", async () => {
    const { run } = await setting();
    expect(await run({ files: await pages(), commit: "f1", ...feature })).toMatchObject({
      type: "orphan",
      base: null,
      stats: { added: 3 },
    });
  });

  test("5: approve, reject by another person, dismiss the rejection", async () => {
    const own = await setting();
    const { run, read, project, token, team } = own;
    await run({ files: await pages(), commit: "m2" });
    await run({ files: { ...(await pages()), "chromium/home.png": await block() }, commit: "f1", ...feature });
    const path = `POST /projects/${project.path}/builds/2/reviews`;
    expect((await service().call(path, { token, body: { event: "APPROVE" } })).status).toBe(200);
    expect([(await read(2)).status, state(await read(2))]).toEqual(["accepted", "success"]);
    const other = await createUser(service());
    await service().deps.db.insert(memberships).values({ id: other.id, teamId: team.id, userId: other.id, level: "member" });
    const rejection = await service().call(path, { token: await personalToken(service(), other, [team]), body: { event: "REJECT" } });
    expect((await read(2)).status).toBe("rejected");
    await service().call(`${path}/${rejection.body.id}/dismiss`, { token });
    expect((await read(2)).status).toBe("accepted");
  });

  test("6: one pale pixel counts with threshold 0, and not by default", async () => {
    const { run } = await setting();
    const dot = await drawing("#ffffff", [{ x: 100, y: 50, width: 1, height: 1, colour: "#dddddd" }]);
    await run({ files: { "a.png": await white() }, commit: "m2" });
    expect((await run({ files: { "a.png": dot }, commit: "f1", ...feature, threshold: 0 })).stats).toMatchObject({ changed: 1 });
    expect((await run({ files: { "a.png": dot }, commit: "f2", ...feature })).stats).toMatchObject({ unchanged: 1 });
  });

  test("7: a page that is 100 px taller is changed, with the band as its region and share", async () => {
    const { run, read } = await setting();
    const line = { x: 0, y: 60, width: 200, height: 10, colour: "#2563eb" };
    await run({ files: { "a.png": await drawing("#ffffff", [line], { height: 300 }) }, commit: "m2" });
    await run({ files: { "a.png": await drawing("#ffffff", [line], { height: 400 }) }, commit: "f1", ...feature });
    const [diff] = (await read(2, "/diffs")).results;
    expect(diff).toMatchObject({ status: "changed", regions: [{ kind: "inserted", after: { height: 100 } }] });
    expect(diff.score).toBeCloseTo(0.25, 1);
  });

  test("8: a faint change of a wide flat area is found, of smoothed edges not", async () => {
    const { run } = await setting();
    const area = (colour: string) => drawing("#ffffff", [{ x: 20, y: 20, width: 60, height: 20, colour }]);
    await run({ files: { "a.png": await area("#2563eb"), "b.png": await white() }, commit: "m2" });
    const build = await run({ files: { "a.png": await area("#2866ee"), "b.png": await white() }, commit: "f1", ...feature });
    expect(build.stats).toMatchObject({ changed: 1, unchanged: 1 });
  });

  test("9: texts are compared by their content, and a child of a snapshot is not counted", async () => {
    const { run } = await setting();
    const files = async (text: string) => ({ "a.png": await white(), "a.aria.yml": Buffer.from(`- heading "${text}"`) });
    const child = { snapshots: { "a.aria.yml": { parentName: "a.png" } } };
    await run({ files: await files("One"), commit: "m2", ...child });
    expect(await run({ files: await files("Two"), commit: "f1", ...feature, ...child })).toMatchObject({
      status: "no-changes",
      stats: { total: 1, changed: 0 },
    });
  });

  test("10: metadata comes back with the snapshot", async () => {
    const { run, read } = await setting();
    const tool = { name: "playwright", version: "1.61" };
    const metadata = {
      url: "http://x/",
      previewUrl: "https://p/",
      tags: ["a"],
      story: { id: "s" },
      browser: tool,
      automationLibrary: tool,
      sdk: tool,
    };
    await run({
      files: { "a.png": await white() },
      commit: "m1",
      snapshots: { "a.png": { metadata: { ...metadata, transient: { threshold: 1 } } } },
    });
    expect((await read(1, "/diffs")).results[0].head.metadata).toEqual(metadata);
  });

  test("11: three shards that start together are one build, finalized once", async () => {
    const { client, read } = await setting();
    const shards = await Promise.all(
      [1, 2, 3].map(async (index) => ({ index, files: { [`${index}.png`]: await drawing(`#${index}00000`.slice(0, 7).padEnd(7, "0")) } })),
    );
    const all = await Promise.all(
      shards.map(({ index, files }) => client.upload({ files, commit: "m1", parallel: { nonce: "run-1", total: 3, index } })),
    );
    expect(new Set(all.map(({ number }) => number))).toEqual(new Set([1]));
    await runBuildJobs(service());
    expect(await read(1)).toMatchObject({ stats: { total: 3, added: 3 }, shards: { completed: 3, total: 3 } });
  });

  test("12, 13: shards without a total wait for finalize, twice the same; an unknown nonce has no builds", async () => {
    const { client, read } = await setting();
    for (const colour of ["#110000", "#220000"])
      await client.upload({
        files: { [`${colour.slice(1)}.png`]: await drawing(colour) },
        commit: "m1",
        parallel: { nonce: "run-2", total: -1 },
      });
    await runBuildJobs(service());
    expect((await read(1)).status).toBe("pending");
    for (let round = 0; round < 2; round++) expect((await client.finalize("run-2")).builds).toMatchObject([{ number: 1 }]);
    await runBuildJobs(service());
    expect((await read(1)).stats).toMatchObject({ total: 2 });
    expect(await client.finalize("nobody")).toEqual({ builds: [] });
  });

  test("13, 14: a skipped build ends immediately with success and without snapshots", async () => {
    const { client } = await setting();
    const { build, screenshots } = await client.skip("m1");
    expect([build.status, state(build), build.stats.total, screenshots]).toEqual(["no-changes", "success", 0, []]);
    expect(client.filesSent()).toBe(0);
  });

  test("15: two names on one commit have baselines and contexts of their own", async () => {
    const { run, client, project } = await setting();
    const files = { "a.png": await white() };
    for (const buildName of ["a", "b"]) await run({ files, commit: "m1", buildName });
    expect(await run({ files, commit: "m2", buildName: "b" })).toMatchObject({ baseNumber: 2, notification: { context: "loupe/b" } });
    const query = `/projects/${project.path}/builds?distinctName=true&headSha=${sha("m1")}`;
    const { results } = await client.api("GET", query);
    expect(results.map(({ name }: { name: string }) => name).toSorted()).toEqual(["a", "b"]);
  });

  test("16: 4,000 snapshots with much metadata are sent in several requests, of which the last is final", async () => {
    const { client, read } = await setting();
    const tool = { name: "playwright", version: "1.61" };
    const text = "x".repeat(1000);
    const names = Array.from({ length: 4000 }, (_, index) => `chromium/page-${index}.txt`);
    const files = Object.fromEntries(names.map((name, index) => [name, Buffer.from(`page ${index % 40}`)]));
    const metadata = { automationLibrary: tool, sdk: tool, tags: [text] };
    const snapshots = Object.fromEntries(names.map((name) => [name, { metadata }]));
    await client.upload({ files, commit: "m1", snapshots });
    expect(client.puts()[0]).toBeGreaterThan(1);
    await runBuildJobs(service());
    expect((await read(1)).stats).toMatchObject({ added: 4000, total: 4000 });
  });

  test("17: 5,001 files in one upload are refused with advice", async () => {
    const { client } = await setting();
    const files = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.txt`, Buffer.from(`${index}`)]));
    const refused = await client.upload({ files, commit: "m1" }).catch((error: unknown) => error as SdkError);
    expect(refused).toBeInstanceOf(SdkError);
    expect(refused.status).toBe(400);
  });

  test("18: lost answers to the first and the last request leave one build, finalized once", async () => {
    let lost = 0;
    const dropping: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const isApi = String(input).includes("/v2/builds") && init?.method !== "GET";
      if (!isApi || lost >= 4 || lost++ % 2) return response;
      await response.arrayBuffer();
      throw new TypeError("fetch failed");
    };
    const { client, read, project, token } = await setting(dropping);
    await client.upload({ files: await pages(), commit: "m1" });
    await runBuildJobs(service());
    expect(lost).toBeGreaterThanOrEqual(3);
    expect(await read(1)).toMatchObject({ stats: { total: 3 } });
    expect((await service().call(`GET /projects/${project.path}/builds`, { token })).body.pageInfo.total).toBe(1);
  });

  test("19: a request that is repeated while the first one still runs adds no snapshot twice", async () => {
    let repeated = false;
    const impatient: typeof fetch = async (input, init) => {
      if (init?.method !== "PUT" || repeated) return fetch(input, init);
      repeated = true;
      const late = fetch(input, init).then((response) => response.arrayBuffer());
      const response = await fetch(input, init);
      await late;
      return response;
    };
    const { client, read } = await setting(impatient);
    await client.upload({ files: await pages(), commit: "m1" });
    await runBuildJobs(service());
    expect((await read(1)).stats).toMatchObject({ added: 3, total: 3 });
  });

  test("20: a subset lists what it lacks, does not count it, and never becomes a baseline", async () => {
    const { run, read } = await setting();
    await run({ files: await pages(), commit: "m2" });
    const { "chromium/home.png": home } = await pages();
    expect(await run({ files: { "chromium/home.png": home! }, commit: "f1", ...feature, subset: true })).toMatchObject({
      status: "no-changes",
      stats: { unchanged: 1, removed: 2 },
    });
    expect(Object.values(statuses(await read(2, "/diffs"))).toSorted()).toEqual(["removed", "removed", "unchanged"]);
    expect(await run({ files: await pages(), commit: "f2", ...feature })).toMatchObject({ baseNumber: 1 });
  });

  test("21: a build with failed tests is no baseline, and its failures are no changes", async () => {
    const { run, read } = await setting();
    await run({ files: await pages(), commit: "m1" });
    const test = (retry: number) => ({ title: "cart", titlePath: [], retry, retries: 1 });
    const tool = { name: "playwright", version: "1" };
    const metadata = (retry: number) => ({ automationLibrary: tool, sdk: tool, test: test(retry) });
    const failed = await run({
      files: { ...(await pages()), "cart (failed).png": await block(), "cart #1 (failed).png": await white() },
      snapshots: { "cart (failed).png": { metadata: metadata(0) }, "cart #1 (failed).png": { metadata: metadata(1) } },
      commit: "m2",
      testReport: { status: "failed" },
    });
    expect(failed).toMatchObject({ conclusion: "changes-detected", stats: { failure: 1, retryFailure: 1, unchanged: 3 } });
    expect(statuses(await read(2, "/diffs"))).toMatchObject({ "cart (failed).png": "retryFailure", "cart #1 (failed).png": "failure" });
    expect(await run({ files: await pages(), commit: "m3" })).toMatchObject({ baseNumber: 1, status: "no-changes" });
  });

  test("22: the client finds the finished build of main, or sends the ancestors while main is still compared", async () => {
    const { run, client, read } = await setting();
    const { id } = await client.upload({ files: await pages(), commit: "m2" });
    const { number } = await client.upload({ files: await pages(), commit: "f1", ...feature });
    await startBuild(service().deps, { buildId: id }, { attempts: 1, signal: AbortSignal.timeout(60_000) });
    await runBuildJobs(service());
    expect(await read(number)).toMatchObject({ baseNumber: 1, status: "no-changes" });
    expect((await read(number, "/baseline")).steps).toMatchObject([{ commit: sha("m2"), build: 1, verdict: "taken" }]);
    expect(await run({ files: await pages(), commit: "f2", ...feature })).toMatchObject({ base: { sha: sha("m2") }, status: "no-changes" });
  });

  test("24: a commit that looks the same is approved by itself, with one new change not", async () => {
    const { run, project, token } = await setting();
    const changed = { ...(await pages()), "chromium/home.png": await block() };
    await run({ files: await pages(), commit: "m2" });
    await run({ files: changed, commit: "f1", ...feature });
    await service().call(`POST /projects/${project.path}/builds/2/reviews`, { token, body: { event: "APPROVE" } });
    expect(await run({ files: changed, commit: "f2", ...feature })).toMatchObject({ status: "accepted" });
    expect(await run({ files: { ...changed, "chromium/cart.png": await block() }, commit: "f3", ...feature })).toMatchObject({
      status: "changes-detected",
    });
  });
});
