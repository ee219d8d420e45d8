import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ffmpeg } from "../../media/ffmpeg.ts";
import { createProject, createUser, createTeam, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { clip, declared, picture, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("GET /media/{mediaId}", (service) => {
  test("reads a media in one statement after the token's", async () => {
    const { ci, token } = await setUp(service());
    const { body: media } = await upload(service(), ci, await picture("png", { width: 1000, height: 500 }));
    service().statements();
    const read = await service().call(`GET /media/${media.id}`, { token });
    expect(service().statements()).toBe(2);
    expect(read.status).toBe(200);
    expect(read.body).toEqual(media);
    expect(read.body).toMatchObject({ width: 1000, height: 500, posterUrl: null, status: "ready" });
    expect(read.body.previews.map((one: { width: number }) => one.width)).toEqual([320, 960]);
    expect(read.body.url).toMatch(/\/m\/[a-z0-9]{28}$/);
    expect(read.body.url).not.toContain(media.id);
  });

  test("returns the same 404 for hidden and missing media [security: hidden media look missing]", async () => {
    const mine = await setUp(service());
    const theirs = await setUp(service());
    const { body: media } = await upload(service(), mine.ci, await picture());
    const unknown = await service().call("GET /media/nothing", { token: mine.token });
    expect(unknown.status).toBe(404);
    for (const token of [theirs.token, theirs.ci])
      for (const route of [`GET /media/${media.id}`, `GET /media/${media.id}/versions`, `POST /media/${media.id}/finalize`]) {
        const { status, body } = await service().call(route, { token });
        expect([status, body]).toEqual([404, unknown.body]);
      }
  });

  test("Markdown embeds public pictures and still frames, links team media, and escapes names", async () => {
    const { ci } = await setUp(service());
    const open = (await upload(service(), ci, await picture(), { name: "a [b] | c\\d\n<img onerror=x>.png", visibility: "public" })).body;
    expect(open.markdown).toBe(`[![a \\[b\\] \\| c\\\\d<br>&lt;img onerror=x>.png](${open.fileUrl})](${open.url})`);
    const team = (await upload(service(), ci, await picture(), { name: "t.png" })).body;
    expect(team.markdown).toBe(`[t.png](${team.url})`);
    const video = (
      await upload(service(), ci, await clip("clip.webm"), { name: "v.webm", contentType: "video/webm", visibility: "public" })
    ).body;
    expect(video.markdown).toBe(ffmpeg ? `[![v.webm](${video.posterUrl})](${video.url})` : `[▶ v.webm](${video.url})`);
  });
});

onEachDatabase("GET /projects/{owner}/{project}/media", (service) => {
  const listed = (body: { results: { name: string }[] }) => body.results.map((one) => one.name);

  test("lists media with a ready version, newest first, in two statements after the token's", async () => {
    const { ci, token, project } = await setUp(service());
    for (const name of ["one.png", "two.png", "three.png"]) await upload(service(), ci, await picture(), { name });
    await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "pending.png" }) });
    service().statements();
    const { status, body } = await service().call(`GET /projects/${project.path}/media`, { token });
    expect(service().statements()).toBeLessThanOrEqual(3);
    expect(status).toBe(200);
    expect(listed(body)).toEqual(["three.png", "two.png", "one.png"]);
    expect(body.pageInfo).toEqual({ total: 3, page: 1, perPage: 30 });
    expect(body.results[0].openThreads).toBe(0);
  });

  test("pages, and a page past the end is empty with the true total", async () => {
    const { ci, project } = await setUp(service());
    for (const name of ["a", "b", "c"]) await upload(service(), ci, await picture(), { name });
    const page = async (query: string) => (await service().call(`GET /projects/${project.path}/media?${query}`, { token: ci })).body;
    expect(listed(await page("perPage=2"))).toEqual(["c", "b"]);
    expect(listed(await page("perPage=2&page=2"))).toEqual(["a"]);
    expect(await page("perPage=2&page=9")).toEqual({ pageInfo: { total: 3, page: 9, perPage: 2 }, results: [] });
    expect((await service().call(`GET /projects/${project.path}/media?perPage=101`, { token: ci })).status).toBe(400);
  });

  test("filters by branch, pull request, stage, type and literal text", async () => {
    const { ci, project } = await setUp(service());
    await upload(service(), ci, await picture(), { name: "100%_done.png", branch: "feature" });
    await upload(service(), ci, await picture(), { name: "100 done.png", prNumber: 4, description: "The CHECKOUT page" });
    await upload(service(), ci, await clip("clip.mp4"), { name: "walk\\through.mp4", contentType: "video/mp4" });
    const find = async (query: Record<string, string>) =>
      listed((await service().call(`GET /projects/${project.path}/media?${new URLSearchParams(query)}`, { token: ci })).body);
    expect(await find({ branch: "feature" })).toEqual(["100%_done.png"]);
    expect(await find({ prNumber: "4" })).toEqual(["100 done.png"]);
    expect(await find({ prNumber: "5" })).toEqual([]);
    expect(await find({ stage: "published" })).toEqual(["100 done.png"]);
    expect(await find({ stage: "staged" })).toHaveLength(2);
    expect(await find({ type: "video" })).toEqual(["walk\\through.mp4"]);
    expect(await find({ type: "image" })).toHaveLength(2);
    expect(await find({ search: "0%_D" })).toEqual(["100%_done.png"]);
    expect(await find({ search: "k\\t" })).toEqual(["walk\\through.mp4"]);
    expect(await find({ search: "checkout" })).toEqual(["100 done.png"]);
    expect(await find({ search: "' or 1=1 --" })).toEqual([]);
    expect(await find({ search: "FEATURE" })).toEqual(["100%_done.png"]);
    expect(await find({ search: "#4" })).toEqual(["100 done.png"]);
    await service().deps.db.execute(
      sql`insert into pull_requests (project_id, number, branch, title, state, fork, changed_at)
        select m.project_id, 4, 'total', 'Show the total', 'open', false, now() from media m where m.pr_number = 4`,
    );
    expect(await find({ search: "the total" })).toEqual(["100 done.png"]);
  });

  test("counts open threads: roots that are neither resolved nor deleted", async () => {
    const { ci, token, project } = await setUp(service());
    const { body: media } = await upload(service(), ci, await picture());
    const say = async (body: object) => (await service().call(`POST /media/${media.id}/comments`, { token, body })).body;
    const root = await say({ body: "Logo is off" });
    await say({ body: "Yes", threadId: root.id });
    await say({ body: "Another" });
    const { body } = await service().call(`GET /projects/${project.path}/media`, { token });
    expect(body.results[0].openThreads).toBe(2);
  });

  test("lists for a viewer, and returns the same 404 to outsiders and tokens of other projects", async () => {
    const viewer = await createUser(service());
    const team = await createTeam(service(), { contributor: viewer });
    const project = await createProject(service(), team, { levels: [[viewer, "viewer"]] });
    const other = await setUp(service());
    expect(
      (await service().call(`GET /projects/${project.path}/media`, { token: await personalToken(service(), viewer, [team]) })).status,
    ).toBe(200);
    for (const token of [other.token, other.ci])
      expect((await service().call(`GET /projects/${project.path}/media`, { token })).status).toBe(404);
  });
});
