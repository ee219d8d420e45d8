import { expect, test } from "vitest";
import { projectMembers } from "../../db/schema.ts";
import { addMember, createProject, createTeam, createUser, personalToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";
import { declared, picture, setUp, upload } from "../../testing/uploads.ts";

onEachDatabase("PATCH /media/{mediaId}", (service) => {
  const patch = (id: string, token: string, body: unknown) => service().call(`PATCH /media/${id}`, { token, body });
  const stage = async (token: string, name: string, more: object = {}) =>
    (await upload(service(), token, await picture(), { name, ...more })).body as { id: string };

  test("renames, describes and moves a staged media, pending or uploaded; omitted fields and the state stay", async () => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "home-before.png", { branch: "x", description: "old" });
    const renamed = await patch(id, ci, { name: "start-after.png" });
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { name: "start-after.png", state: "before", branch: "x", description: "old" },
    ]);
    expect((await patch(id, ci, { branch: "y", description: "new" })).body).toMatchObject({
      branch: "y",
      description: "new",
      stage: "staged",
    });
    const cleared = await patch(id, ci, { branch: null, description: null });
    expect(cleared.body).toMatchObject({ name: "start-after.png", branch: null, description: null, stage: "staged" });
    expect((await service().call(`GET /media/${id}`, { token: ci })).body).toEqual(cleared.body);
    const pending = await service().call("POST /media", { token: ci, body: declared(await picture(), { name: "p.png" }) });
    expect((await patch(pending.body.media.id, ci, { name: "q.png" })).body).toMatchObject({ name: "q.png", status: "pending" });
  });

  test("an upload with the new name and branch adds a version; with the old ones it creates a media", async () => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "a.png", { branch: "x" });
    await patch(id, ci, { name: "b.png", branch: "y" });
    expect((await stage(ci, "b.png", { branch: "y" })).id).toBe(id);
    expect((await stage(ci, "a.png", { branch: "x" })).id).not.toBe(id);
  });

  test("nothing to change is 200 and changes nothing; fields that are not for editing are ignored", async () => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "a.png");
    const before = (await service().call(`GET /media/${id}`, { token: ci })).body;
    for (const body of [{}, { id: "x", visibility: "public", state: "after", prNumber: 4, owner: "me", projectId: "y" }]) {
      const response = await patch(id, ci, body);
      expect([response.status, response.body]).toEqual([200, before]);
    }
  });

  test.each([
    [{ name: null }, "name"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(256) }, "name"],
    [{ description: "x".repeat(2001) }, "description"],
    [{ branch: "" }, "branch"],
    [{ branch: 3 }, "branch"],
  ])("%j is 400 and names the field", async (body, field) => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "a.png");
    const response = await patch(id, ci, body);
    expect(response.status).toBe(400);
    expect(response.body.details[0].message).toContain(field);
  });

  test("a name or branch that is taken is 409, and its own place is not", async () => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "a.png", { branch: "x" });
    await stage(ci, "b.png", { branch: "x" });
    await stage(ci, "a.png");
    await stage(ci, "c.png", { branch: "x", prNumber: 4 });
    await stage(ci, "d.png", { branch: "x", state: "after" });
    for (const body of [{ name: "b.png" }, { branch: null }, { name: "c.png" }])
      expect((await patch(id, ci, body)).status, JSON.stringify(body)).toBe(409);
    for (const body of [{ name: "a.png", branch: "x" }, { name: "d.png" }])
      expect((await patch(id, ci, body)).status, JSON.stringify(body)).toBe(200);
  });

  test("a published media is 409, an empty edit too", async () => {
    const { ci } = await setUp(service());
    const { id } = await stage(ci, "a.png", { prNumber: 4 });
    for (const body of [{ name: "b.png" }, {}]) expect((await patch(id, ci, body)).status).toBe(409);
  });

  test("returns 403 to viewers, and the same 404 to outsiders and other projects", async () => {
    const { ci, team } = await setUp(service());
    const { id } = await stage(ci, "a.png");
    const [mine, other] = [await service().call(`GET /media/${id}`, { token: ci }), await setUp(service())];
    for (const token of [other.token, other.ci]) {
      const response = await patch(id, token, { name: "b.png" });
      expect([response.status, response.body]).toEqual([404, { error: "Not found" }]);
    }
    const [viewer, reviewer] = [await createUser(service()), await createUser(service())];
    for (const person of [viewer, reviewer]) await addMember(service(), team, person, "contributor");
    const project = await createProject(service(), team, {
      levels: [
        [viewer, "viewer"],
        [reviewer, "reviewer"],
      ],
    });
    const tokens = [await personalToken(service(), viewer, [team]), await personalToken(service(), reviewer, [team])] as const;
    const staged = await stage(tokens[1], "r.png", { project: project.path });
    expect((await patch(staged.id, tokens[0], { name: "b.png" })).status).toBe(403);
    expect((await patch(staged.id, tokens[1], { name: "b.png" })).status).toBe(200);
    expect((await service().call(`GET /media/${id}`, { token: ci })).body).toEqual(mine.body);
  });

  test("concurrent edits and uploads to one identity leave one media and never fail", async () => {
    const { ci, project } = await setUp(service());
    for (let round = 0; round < 4; round++) {
      const ids = await Promise.all([1, 2, 3].map(async (i) => (await stage(ci, `${round}-${i}.png`)).id));
      const name = `${round}-target.png`;
      const bytes = await picture();
      const responses = await Promise.all([
        ...ids.map((id) => patch(id, ci, { name })),
        service().call("POST /media", { token: ci, body: declared(bytes, { name }) }),
      ]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.slice(0, 3).filter((status) => status === 200).length).toBeLessThanOrEqual(1);
      for (const status of statuses) expect([200, 201, 409]).toContain(status);
      const { body } = await service().call(`GET /projects/${project.path}/media?search=${name}`, { token: ci });
      expect(body.results.length).toBeLessThanOrEqual(1);
    }
  });
});

onEachDatabase("PATCH /media/{mediaId}/visibility", (service) => {
  const change = (id: string, token: string, visibility: unknown) =>
    service().call(`PATCH /media/${id}/visibility`, { token, body: { visibility } });

  test("changes file URLs immediately, in both directions, staged or published", async () => {
    const { ci } = await setUp(service());
    const shown = (await upload(service(), ci, await picture("png", { width: 500 }), { visibility: "public", prNumber: 4 })).body;
    expect((await fetch(shown.fileUrl)).status).toBe(200);
    const hidden = await change(shown.id, ci, "team");
    expect([hidden.status, hidden.body]).toMatchObject([200, { visibility: "team", id: shown.id }]);
    expect(hidden.body.fileUrl).toContain("signature=");
    expect(hidden.body.markdown).not.toContain("/files/");
    for (const url of [shown.fileUrl, shown.previews[0].url]) expect((await fetch(url)).status).toBe(404);
    expect((await fetch(hidden.body.fileUrl)).status).toBe(200);
    const token = shown.url.split("/").at(-1);
    expect((await service().call(`GET /shares/${token}`)).status).toBe(404);
    expect((await change(shown.id, ci, "public")).body.fileUrl).toBe(shown.fileUrl);
    expect((await fetch(shown.fileUrl)).status).toBe(200);
    expect((await service().call(`GET /shares/${token}`)).status).toBe(200);
  });

  test("for admins of the project, and for the uploader who may review; others 403, outsiders 404", async () => {
    const people = {
      admin: await createUser(service()),
      author: await createUser(service()),
      reviewer: await createUser(service()),
      viewer: await createUser(service()),
    };
    const team = await createTeam(service());
    for (const person of Object.values(people)) await addMember(service(), team, person, "contributor");
    const levels = [
      [people.admin, "admin"],
      [people.author, "reviewer"],
      [people.reviewer, "reviewer"],
      [people.viewer, "viewer"],
    ] as const;
    const project = await createProject(service(), team, { levels: levels.map(([who, level]) => [who, level]) });
    const token = async (who: keyof typeof people) => personalToken(service(), people[who], [team]);
    const { id } = (await upload(service(), await token("author"), await picture(), { project: project.path })).body;
    const stranger = (await setUp(service())).token;
    for (const [who, status] of [
      [await token("admin"), 200],
      [await token("author"), 200],
      [await token("reviewer"), 403],
      [await token("viewer"), 403],
      [stranger, 404],
    ] as const)
      expect((await change(id, who, "public")).status).toBe(status);
    expect((await change(id, await token("admin"), "everyone")).status).toBe(400);
    expect((await change(id, await token("admin"), null)).status).toBe(400);
  });

  test("records visibility changes and refusals in the team's history, for people and project tokens", async () => {
    const { ci, team, project } = await setUp(service());
    const [owner, viewer] = [await createUser(service(), { name: "Olive Owner" }), await createUser(service(), { name: "Vic Viewer" })];
    await addMember(service(), team, owner, "owner");
    await addMember(service(), team, viewer, "contributor");
    await service().deps.db.insert(projectMembers).values({ projectId: project.id, userId: viewer.id, level: "viewer" });
    const { id } = (await upload(service(), ci, await picture(), { name: "cart.png", visibility: "public" })).body;
    const owners = await personalToken(service(), owner, [team]);
    expect((await change(id, owners, "team")).status).toBe(200);
    expect((await change(id, owners, "team")).status).toBe(200);
    expect((await change(id, await personalToken(service(), viewer, [team]), "public")).status).toBe(403);
    expect((await change(id, ci, "public")).status).toBe(200);
    const { body } = await service().call(`GET /accounts/${team.slug}/history?kind=media.visibility`, { token: owners });
    const told = body.results.map((one: Record<string, unknown> & { actor: { id: string | null; name: string } }) => [
      one.actor.id && one.actor.name,
      one["target"],
      one["before"],
      one["after"],
      one["outcome"],
    ]);
    expect(told.reverse()).toEqual([
      [null, "cart.png", null, "public", "done"],
      ["Olive Owner", "cart.png", "public", "team", "done"],
      ["Vic Viewer", "cart.png", "team", "public", "refused"],
      [null, "cart.png", "team", "public", "done"],
    ]);
  });
});
