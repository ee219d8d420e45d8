import { beforeAll, describe, expect, test } from "vitest";
import { createMedia, type Discussion, discussionWithBen, post } from "../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("/media/{mediaId}/comments/{commentId}", (service) => {
  let at: Discussion;
  let ben: TestUser;
  let bens: string;
  beforeAll(async () => void ({ at, ben, bens } = await discussionWithBen(service())));
  const call = (method: string, id: string, sent: { token?: string; body?: unknown; mediaId?: string } = {}) =>
    service().call(`${method} /media/${sent.mediaId ?? at.mediaId}/comments/${id}`, { token: sent.token ?? at.token, body: sent.body });
  const edit = (id: string, body: unknown, token = at.token) => call("PATCH", id, { token, body: { body } });
  const listed = async (mediaId = at.mediaId) => (await service().call(`GET /media/${mediaId}/comments`, at)).body;

  test("GET returns the comment of the list and the caller's subscription", async () => {
    const root = (await post(service(), at, { body: "Root **bold**", anchor: { type: "point", x: 0.5, y: 0.5 } })).body;
    const reply = (await post(service(), at, { body: "Reply", threadId: root.id })).body;
    expect(await call("GET", root.id)).toMatchObject({ status: 200, body: { ...root, subscribed: true } });
    expect((await call("GET", root.id, { token: bens })).body.subscribed).toBe(false);
    expect((await call("GET", reply.id)).body).toEqual(reply);
    expect(await listed()).toEqual(expect.arrayContaining([root, reply]));
  });

  test("PATCH replaces the body, keeps the anchor and sets the time of the edit", async () => {
    const anchor = { type: "point", x: 0.25, y: 0.75 };
    const root = (await post(service(), at, { body: "Befroe", anchor })).body;
    const { status, body } = await edit(root.id, "Before _all_");
    expect(status).toBe(200);
    expect(body).toEqual({ ...root, body: body.body, text: "Before all", editedAt: expect.any(String), subscribed: true });
    expect(body.body.content[0].content[1]).toEqual({ type: "text", marks: [{ type: "italic" }], text: "all" });
    const { subscribed: _, ...wire } = body;
    expect((await listed()).find(({ id }: { id: string }) => id === root.id)).toEqual(wire);
  });

  test("PATCH rejects the same bodies as POST and keeps the text", async () => {
    const root = (await post(service(), at, { body: "Here" })).body;
    for (const body of ["", " \n ", "x".repeat(2001), { type: "doc", content: [{ type: "iframe" }] }, null, 5])
      expect((await edit(root.id, body)).status, JSON.stringify(body)?.slice(0, 50)).toBe(400);
    expect((await call("PATCH", root.id, { body: {} })).status).toBe(400);
    expect((await call("GET", root.id)).body).toMatchObject({ text: "Here", editedAt: null });
  });

  test("10 concurrent edits succeed and one of them is stored [fault: Concurrent edits never mix]", async () => {
    const root = (await post(service(), at, { body: "0" })).body;
    const responses = await Promise.all(Array.from({ length: 10 }, (_, index) => edit(root.id, `Edit ${index}`)));
    expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(4);
    expect((await call("GET", root.id)).body.text).toMatch(/^Edit \d$/);
  });

  test("DELETE returns the deleted comment and keeps the replies of a root", async () => {
    const { id: mediaId } = await createMedia(service(), at.project);
    const root = (await post(service(), { ...at, mediaId }, { body: "Root" })).body;
    const reply = (await post(service(), { ...at, mediaId }, { body: "Reply", threadId: root.id })).body;
    expect(await call("DELETE", root.id, { mediaId })).toMatchObject({ status: 200, body: root });
    expect(await listed(mediaId)).toEqual([reply]);
    expect((await call("GET", reply.id, { mediaId })).body).toEqual(reply);
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { body: "Again" }],
    ] as const)
      expect((await call(method, root.id, { mediaId, body })).status, method).toBe(404);
  });

  test("a repeated DELETE returns the same to the author and 404 to others [fault: Retried deletes succeed]", async () => {
    const root = (await post(service(), at, { body: "Root" })).body;
    const responses = await Promise.all(Array.from({ length: 5 }, () => call("DELETE", root.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await call("DELETE", root.id, { token: bens })).status).toBe(404);
  });

  test("only the author can edit or delete a comment [security: Only authors change comments]", async () => {
    const root = (await post(service(), { ...at, token: bens }, { body: "Ben's" })).body;
    expect((await edit(root.id, "Ana's")).status).toBe(403);
    const refused = await call("DELETE", root.id);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("author")]);
    expect((await call("GET", root.id)).body.text).toBe("Ben's");
  });

  describe("refuses", () => {
    test("unknown or hidden media, then the role, then an unknown, foreign or malformed comment id", async () => {
      const root = (await post(service(), at, { body: "Root" })).body;
      const elsewhere = await createMedia(service(), at.project);
      const [stranger, viewer] = [await createUser(service()), await createUser(service())];
      await addMember(service(), at.team, viewer, "contributor");
      const project = await createProject(service(), at.team, { levels: [[viewer, "viewer"]] });
      const seen = await createMedia(service(), project);
      const views = await personalToken(service(), viewer, [at.team]);
      const body = { body: "x" };
      for (const method of ["GET", "PATCH", "DELETE"]) {
        const send = (id: string, sent: object) => call(method, id, { ...sent, ...(method === "PATCH" && { body }) });
        expect((await send(root.id, { token: await personalToken(service(), stranger) })).status, method).toBe(404);
        expect((await send(root.id, { token: views })).status, method).toBe(404);
        expect((await send(root.id, { token: await personalToken(service(), at.ana) })).status, `${method} out of scope`).toBe(404);
        expect((await send(root.id, { mediaId: "unknown" })).status, method).toBe(404);
        expect((await send(root.id, { mediaId: elsewhere.id })).status, method).toBe(404);
        for (const id of ["comment-unknown", "1", "%00", "%F0%9F%98%80", "__proto__"])
          expect((await send(id, {})).status, `${method} ${id}`).toBe(404);
        expect((await send("comment-unknown", { token: views, mediaId: seen.id })).status).toBe(method === "PATCH" ? 403 : 404);
        expect((await send(root.id, { token: await projectToken(service(), at.project) })).status, method).toBe(403);
        const anonymous = await service().call(`${method} /media/${at.mediaId}/comments/${root.id}`, method === "PATCH" ? { body } : {});
        expect(anonymous.status).toBe(401);
      }
    });

    test("edits by an author whose role became viewer, but not deletes", async () => {
      const root = (await post(service(), { ...at, token: bens }, { body: "Ben's" })).body;
      const { deps } = service();
      await deps.database.query({ name: "test_demote", sql: "update memberships set level = 'contributor' where user_id = $1" }, [ben.id]);
      await deps.database.query({ name: "test_viewer", sql: "insert into project_members values ($1, $2, 'viewer')" }, [
        at.project.id,
        ben.id,
      ]);
      expect((await edit(root.id, "More", bens)).status).toBe(403);
      expect((await call("DELETE", root.id, { token: bens })).status).toBe(200);
    });
  });
});
