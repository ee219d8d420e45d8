import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { usageDays } from "../../../db/usage-schema.ts";
import { createBody, declareBuild, readBuild, runBuildJobs, sha, updateBody, uploadBuild, verdictOf } from "../../../testing/builds.ts";
import { onEachDatabase } from "../../../testing/harness.ts";
import { drawing } from "../../../testing/pictures.ts";
import { sha256Of, setUp } from "../../../testing/uploads.ts";

const pages = async () => ({
  "home.png": await drawing("#fff", [{ x: 20, y: 20, width: 60, height: 20, colour: "#2563eb" }]),
  "cart.png": await drawing("#eee"),
  "help.png": await drawing("#ddd"),
});

onEachDatabase("uploading a build", (service) => {
  test("a first build on the default branch is a reference build with everything added", async () => {
    const { project, ci } = await setUp(service());
    const build = await verdictOf(service(), ci, project, await pages());
    expect(build).toMatchObject({
      number: 1,
      type: "reference",
      status: "changes-detected",
      conclusion: "changes-detected",
      base: null,
      head: { sha: sha("1"), branch: "main" },
      stats: { added: 3, total: 3, changed: 0 },
      notification: { context: "loupe", github: { state: "success" }, gitlab: { state: "success" } },
      filesSent: 3,
    });
  });

  test("the same files again are not sent, are compared with the build before, and have no changes", async () => {
    const { project, ci } = await setUp(service());
    await verdictOf(service(), ci, project, await pages());
    const again = await verdictOf(service(), ci, project, await pages());
    expect(again).toMatchObject({ number: 2, status: "no-changes", filesSent: 0, baseNumber: 1, stats: { unchanged: 3, total: 3 } });
  });

  test("a branch with one changed, one new and one removed page has one of each, and the rest unchanged", async () => {
    const { project, ci } = await setUp(service());
    const { "help.png": _help, ...rest } = await pages();
    await verdictOf(service(), ci, project, await pages());
    const changed = await drawing("#fff", [{ x: 20, y: 20, width: 60, height: 20, colour: "#1d4ed8" }]);
    const files = { ...rest, "home.png": changed, "new.png": await drawing("#abc") };
    const build = await verdictOf(service(), ci, project, files, {
      create: { branch: "feat/x", commit: sha("2"), referenceCommit: sha("1"), parentCommits: [sha("1")] },
    });
    expect(build).toMatchObject({
      type: "check",
      status: "changes-detected",
      base: { sha: sha("1"), branch: "main" },
      filesSent: 2,
      stats: { changed: 1, added: 1, removed: 1, unchanged: 1, total: 4 },
      notification: { description: "1 change in 1 snapshot, 1 added, 1 removed: waiting for a decision", github: { state: "failure" } },
    });
    const { body } = await readBuild(service(), ci, project, 2, "/diffs");
    expect(body.results.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ["home.png", "changed"],
      ["new.png", "added"],
      ["help.png", "removed"],
      ["cart.png", "unchanged"],
    ]);
    expect(body.results[0]).toMatchObject({
      score: 1200 / 24_000,
      regions: [{ kind: "changed", after: { x: 20, y: 20, width: 60, height: 20 }, recoloured: { from: "#2563EB", to: "#1D4ED8" } }],
      head: { width: 200, height: 120, contentType: "image/png", hash: sha256Of(changed) },
    });
    const head = await fetch(body.results[0].head.url);
    expect([head.status, head.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(Buffer.from(await head.arrayBuffer()).equals(changed)).toBe(true);
    const mask = await fetch(body.results[0].url);
    expect([mask.status, mask.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await fetch(body.results[0].head.url.replace(/signature=[^&]+/, "signature=x"))).status).toBe(404);
    const needed = await readBuild(service(), ci, project, 2, "/diffs?needsReview=true");
    expect(needed.body.pageInfo.total).toBe(3);
  });

  test("a first build on another branch is an orphan", async () => {
    const { project, ci } = await setUp(service());
    const build = await verdictOf(service(), ci, project, await pages(), { create: { branch: "feat/x" } });
    expect(build).toMatchObject({ type: "orphan", base: null, status: "changes-detected", notification: { github: { state: "failure" } } });
  });

  test("one pale pixel counts with threshold 0 and not by default", async () => {
    const { project, ci } = await setUp(service());
    const dot = await drawing("#fff", [{ x: 100, y: 50, width: 1, height: 1, colour: "#eee" }]);
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff"), "b.png": await drawing("#fff") });
    const build = await verdictOf(service(), ci, project, { "a.png": dot, "b.png": dot }, { snapshots: { "a.png": { threshold: 0 } } });
    expect(build.stats).toMatchObject({ changed: 1, unchanged: 1 });
  });

  test("texts are compared by lines, and a child of a snapshot is not counted", async () => {
    const { project, ci } = await setUp(service());
    const files = (text: string) => ({ "a.txt": Buffer.from(`one\n${text}\n`), "a.aria.yml": Buffer.from(`- ${text}`) });
    const child = { snapshots: { "a.aria.yml": { parentName: "a.txt" } } };
    await verdictOf(service(), ci, project, files("two"), child);
    const build = await verdictOf(service(), ci, project, files("three"), child);
    expect(build.stats).toMatchObject({ changed: 1, total: 1 });
    const { body } = await readBuild(service(), ci, project, 2, "/diffs");
    expect(body.results).toMatchObject([
      { name: "a.aria.yml", parentName: "a.txt", status: "changed" },
      { name: "a.txt", status: "changed", score: 0.5, regions: [{ kind: "lines", before: { y: 1, height: 1 } }], url: null },
    ]);
    const file = await fetch(body.results[1].head.url);
    expect([file.headers.get("content-type"), file.headers.get("content-disposition")]).toEqual([
      "text/plain; charset=utf-8",
      "attachment",
    ]);
  });

  test("metadata comes back with the snapshot, and unknown keys of it are dropped", async () => {
    const { project, ci } = await setUp(service());
    const tool = { name: "playwright", version: "1" };
    const metadata = { sdk: tool, automationLibrary: tool, browser: tool, tags: ["a"], url: "http://x/", unknown: 1 };
    await verdictOf(service(), ci, project, { "a.png": await drawing("#fff") }, { snapshots: { "a.png": { metadata } } });
    const { body } = await readBuild(service(), ci, project, 1, "/diffs");
    const { unknown: _unknown, ...known } = metadata;
    expect(body.results[0].head.metadata).toEqual(known);
  });

  test("a skipped build concludes immediately, with no snapshots, and the state success", async () => {
    const { project, ci } = await setUp(service());
    const created = await service().call("POST /builds", { token: ci, body: { ...createBody({}), skipped: true, parentCommits: [] } });
    expect(created.body.build).toMatchObject({
      type: "skipped",
      status: "no-changes",
      stats: { total: 0 },
      notification: { github: { state: "success" } },
    });
    expect(created.body).toMatchObject({ screenshots: [], pwTraces: [] });
    expect((await readBuild(service(), ci, project, 1)).body.status).toBe("no-changes");
  });

  test("snapshots of several requests are one build, compared after the last", async () => {
    const { project, ci } = await setUp(service());
    const files = await pages();
    const { build } = await declareBuild(service(), ci, files);
    for (const [name, bytes] of Object.entries(files))
      await service().call(`PUT /builds/${build.id}`, {
        token: ci,
        body: updateBody({ [name]: bytes }, { update: { final: name === "help.png" } }),
      });
    await runBuildJobs(service());
    expect((await readBuild(service(), ci, project, 1)).body.stats.total).toBe(3);
  });

  test("a user's token uploads to the project that the body names, and needs its name", async () => {
    const { project, token } = await setUp(service());
    const build = await uploadBuild(service(), token, await pages(), { create: { project: project.path } });
    expect(build.number).toBe(1);
    expect((await service().call("POST /builds", { token, body: createBody({}) })).status).toBe(400);
  });

  test("snapshots are counted once, when the build is finalized", async () => {
    const { project, ci } = await setUp(service());
    const files = await pages();
    const { id } = await uploadBuild(service(), ci, files);
    await service().call(`PUT /builds/${id}`, { token: ci, body: updateBody(files) });
    const rows = await service().deps.db.select().from(usageDays).where(eq(usageDays.projectId, project.id));
    expect(rows).toMatchObject([{ units: 3, snapshots: 3, storybook: 0 }]);
  });
});
