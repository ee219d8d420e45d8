import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Media } from "../../../lib/contract/media.ts";
import { mediaVersions } from "../../db/media-schema.ts";
import { pullRequests } from "../../db/pull-request-schema.ts";
import { addMember, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("a project's media, sorted and grouped", (service) => {
  const names = (body: { results: { name: string }[] }) => body.results.map((one) => one.name);

  async function filled() {
    const all = await setUp(service());
    const made: Record<string, { id: string }> = {};
    for (const [name, place] of [
      ["b.png", { prNumber: 4, branch: "four" }],
      ["A.png", { branch: "loose-end" }],
      ["c.png", {}],
      ["d.png", { prNumber: 4 }],
    ] as const)
      made[name] = (await upload(service(), all.ci, await picture(), { name, ...place })).body;
    const say = async (name: string, text: string) =>
      (await service().call(`POST /media/${made[name]!.id}/comments`, { token: all.token, body: { body: text } })).body;
    await say("A.png", "one");
    await say("A.png", "two");
    await say("b.png", "three");
    const done = await say("b.png", "four");
    expect((await service().call(`POST /media/${made["b.png"]!.id}/comments/${done.id}/resolve`, { token: all.token })).status).toBe(200);
    const list = async (query: string) =>
      (await service().call(`GET /projects/${all.project.path}/media?${query}`, { token: all.token })).body;
    return { ...all, made, list };
  }

  test("sorts by age, name and open threads, keeps groups together, and counts threads", async () => {
    const { list } = await filled();
    expect(names(await list("sort=newest"))).toEqual(["d.png", "c.png", "A.png", "b.png"]);
    expect(names(await list("sort=oldest"))).toEqual(["b.png", "A.png", "c.png", "d.png"]);
    expect(names(await list("sort=name"))).toEqual(["A.png", "b.png", "c.png", "d.png"]);
    expect(names(await list("sort=threads"))).toEqual(["A.png", "b.png", "d.png", "c.png"]);
    expect(names(await list("sort=group"))).toEqual(["d.png", "b.png", "c.png", "A.png"]);
    const withThreads = await list("threads=open&sort=name");
    expect(withThreads.pageInfo.total).toBe(2);
    expect(withThreads.results.map((one: z.output<typeof Media>) => [one.name, one.openThreads, one.resolvedThreads])).toEqual([
      ["A.png", 2, 0],
      ["b.png", 1, 1],
    ]);
  });

  test("puts a media with a new version first in its group and in the order of updates, not among the newest", async () => {
    const { list, ci } = await filled();
    await upload(service(), ci, await picture(), { name: "b.png", prNumber: 4 });
    expect(names(await list("sort=updated"))).toEqual(["b.png", "d.png", "c.png", "A.png"]);
    await upload(service(), ci, await picture(), { name: "A.png", branch: "loose-end" });
    expect(names(await list("sort=updated"))).toEqual(["A.png", "b.png", "d.png", "c.png"]);
    expect(names(await list("sort=updated&search=png"))).toEqual(["A.png", "b.png", "d.png", "c.png"]);
    for (const query of ["sort=group", "sort=group&search=png"])
      expect(names(await list(query))).toEqual(["A.png", "b.png", "d.png", "c.png"]);
    expect(names(await list("sort=newest"))).toEqual(["d.png", "c.png", "A.png", "b.png"]);
  });

  test("lists the places of open threads and the titles of pull requests", async () => {
    const { list, made, token, project } = await filled();
    const say = async (anchor: object) =>
      (await service().call(`POST /media/${made["c.png"]!.id}/comments`, { token, body: { body: "here", anchor } })).body;
    await say({ type: "point", x: 0.25, y: 0.5 });
    await say({ type: "area", x: 0.5, y: 0.5, width: 0.25, height: 0.5 });
    const done = await say({ type: "point", x: 1, y: 1 });
    await service().call(`POST /media/${made["c.png"]!.id}/comments/${done.id}/resolve`, { token });
    await service().deps.db.insert(pullRequests).values({
      projectId: project.id,
      number: 4,
      branch: "four",
      title: "Rework the fourth",
      state: "open",
      fork: false,
      changedAt: new Date(),
    });
    const { results } = await list("sort=name");
    expect(results.map((one: z.output<typeof Media>) => [one.name, one.pins, one.pullRequestTitle])).toEqual([
      ["A.png", [], null],
      ["b.png", [], "Rework the fourth"],
      [
        "c.png",
        [
          { x: 0.25, y: 0.5 },
          { x: 0.625, y: 0.75 },
        ],
        null,
      ],
      ["d.png", [], "Rework the fourth"],
    ]);
    const groups = (await service().call(`GET /projects/${project.path}/media-groups`, { token })).body;
    expect(groups.map((one: { title: string | null }) => one.title)).toEqual(["Rework the fourth", null, null]);
  });

  test("counts comments by others as new from the first visit until they are seen", async () => {
    const { made, list, token, team } = await filled();
    const ben = await createUser(service());
    await addMember(service(), team, ben, "member");
    const bens = await personalToken(service(), ben, [team]);
    const path = `/media/${made["c.png"]!.id}`;
    const fresh = async () => (await list("sort=name")).results.find((one: z.output<typeof Media>) => one.name === "c.png").newComments;
    const say = async (as: string, body: object) => (await service().call(`POST ${path}/comments`, { token: as, body })).body;
    await say(bens, { body: "before the first reader" });
    expect(await fresh()).toBe(0);
    service().travel(1000);
    await service().call(`PATCH ${path}/reading`, { token, body: {} });
    service().travel(1000);
    const root = await say(bens, { body: "one" });
    await say(bens, { body: "two", threadId: root.id });
    await say(token, { body: "my own" });
    expect(await fresh()).toBe(2);
    service().travel(1000);
    await service().call(`PATCH ${path}/reading`, { token, body: { threads: { [root.id]: service().deps.now().toISOString() } } });
    expect(await fresh()).toBe(0);
    service().travel(-3000);
  });

  test("lists a media by the kind of its newest ready version, and hides it while none is ready", async () => {
    const { project, token, ci } = await setUp(service());
    const { db } = service().deps;
    const listed = async (query = "") => {
      const { body } = await service().call(`GET /projects/${project.path}/media?perPage=1${query}`, { token });
      return [body.pageInfo.total, ...names(body)];
    };
    const { id } = (await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "a.png" }) })).body.media;
    expect(await listed()).toEqual([0]);
    const made = (await upload(service(), ci, await picture(), { name: "a.png" })).body;
    expect(made.id).toBe(id);
    expect([await listed(), await listed("&type=video")]).toEqual([[1, "a.png"], [0]]);
    const [first] = await db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id));
    const film = { ...first!, id: "film", number: 9, contentType: "video/mp4", status: "pending" as const };
    await db.insert(mediaVersions).values(film);
    expect(await listed("&type=image")).toEqual([1, "a.png"]);
    await db.update(mediaVersions).set({ status: "ready" }).where(eq(mediaVersions.id, "film"));
    expect([await listed("&type=image"), await listed("&type=video"), await listed("&type=video&search=a")]).toEqual([
      [0],
      [1, "a.png"],
      [1, "a.png"],
    ]);
    await db.delete(mediaVersions).where(eq(mediaVersions.id, "film"));
    expect([await listed("&type=image&sort=name"), await listed("&type=video")]).toEqual([[1, "a.png"], [0]]);
    expect(await listed("&page=2")).toEqual([1]);
    await db.delete(mediaVersions).where(eq(mediaVersions.mediaId, id));
    expect([await listed(), await listed("&sort=group")]).toEqual([[0], [0]]);
  });

  test.each(["newest", "oldest", "updated", "name", "threads", "group"])(
    "lists each media on exactly one page, sorted by %s",
    async (sort) => {
      const { list } = await filled();
      const seen: string[] = [];
      for (const perPage of [2, 3])
        expect([
          ...names(await list(`sort=${sort}&perPage=${perPage}`)),
          ...names(await list(`sort=${sort}&perPage=${perPage}&page=2`)),
        ]).toEqual(names(await list(`sort=${sort}`)));
      for (let page = 1; page <= 4; page++) seen.push(...names(await list(`sort=${sort}&perPage=1&page=${page}`)));
      expect(seen).toEqual(names(await list(`sort=${sort}`)));
      expect(new Set(seen).size).toBe(4);
    },
  );

  test("returns 400 for an unknown order", async () => {
    const { project, token } = await setUp(service());
    expect((await service().call(`GET /projects/${project.path}/media?sort=loudest`, { token })).status).toBe(400);
  });

  test("returns groups with their counts, most recent first, in two statements besides the token's", async () => {
    const { project, token, ci } = await filled();
    await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "unsent.png", branch: "unsent" }) });
    service().statements();
    const { status, body } = await service().call(`GET /projects/${project.path}/media-groups`, { token });
    expect(service().statements()).toBeLessThanOrEqual(3);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { prNumber: 4, branch: "four", mediaCount: 2, itemCount: 2, openThreads: 1 },
      { prNumber: null, branch: null, mediaCount: 1, itemCount: 1, openThreads: 0 },
      { prNumber: null, branch: "loose-end", mediaCount: 1, itemCount: 1, openThreads: 2 },
    ]);
    const other = await setUp(service());
    expect((await service().call(`GET /projects/${project.path}/media-groups`, { token: other.token })).status).toBe(404);
  });

  test("counts a before/after pair as one item, and dates a media by its newest version", async () => {
    const { list, ci, project, token } = await filled();
    for (const state of ["before", "after"])
      await upload(service(), ci, await picture(), { name: `pay-${state}.png`, state, branch: "pairs" });
    const groups = await service().call(`GET /projects/${project.path}/media-groups`, { token });
    expect(groups.body[0]).toMatchObject({ branch: "pairs", mediaCount: 2, itemCount: 1 });
    const dates = async () => (await list("search=c.png")).results[0] as z.output<typeof Media>;
    const first = await dates();
    expect(first.updatedAt).toBe(first.createdAt);
    service().travel(3_600_000);
    await upload(service(), ci, await picture(), { name: "c.png" });
    const second = await dates();
    expect([second.version, second.createdAt]).toEqual([2, first.createdAt]);
    expect(Date.parse(second.updatedAt!)).toBeGreaterThan(Date.parse(first.createdAt));
  });

  test("a project includes the limits of the instance", async () => {
    const { project, token } = await setUp(service());
    const { body } = await service().call(`GET /projects/${project.path}`, { token });
    expect(body.limits).toEqual({ maxFileBytes: 50 * 1024 * 1024, retentionDays: 30 });
  });
});
