import { beforeAll, describe, expect, test } from "vitest";
import { createMedia, type Discussion, discussion, post } from "../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("a thread", (service) => {
  let at: Discussion;
  beforeAll(async () => void (at = await discussion(service())));
  type Sent = { token?: string | undefined; mediaId?: string };
  const call = (verb: string, id: string, { mediaId = at.mediaId, ...sent }: Sent = {}) => {
    const [method, action] = verb.split(" ") as [string, string];
    return service().call(`${method} /media/${mediaId}/comments/${id}/${action}`, { token: at.token, ...sent });
  };
  const thread = async () => {
    const root = (await post(service(), at, { body: "Root" })).body;
    return { root, reply: (await post(service(), at, { body: "Reply", threadId: root.id })).body };
  };
  const verbs = ["POST resolve", "POST unresolve", "POST subscription", "DELETE subscription"];

  test("is resolved and reopened by any of its comments, and keeps the first date", async () => {
    const { root, reply } = await thread();
    const first = await call("POST resolve", reply.id);
    expect(first).toMatchObject({ status: 200, body: { ...root, resolvedAt: expect.any(String) } });
    service().travel(1000);
    expect((await call("POST resolve", root.id)).body).toEqual(first.body);
    const again = (await post(service(), at, { body: "And another thing", threadId: root.id })).body;
    expect((await service().call(`GET /media/${at.mediaId}/comments/${root.id}`, at)).body.resolvedAt).toBe(first.body.resolvedAt);
    for (const id of [again.id, root.id]) expect((await call("POST unresolve", id)).body).toMatchObject({ id: root.id, resolvedAt: null });
  });

  test("has one date after ten concurrent resolutions", async () => {
    const { root } = await thread();
    const responses = await Promise.all(Array.from({ length: 10 }, () => call("POST resolve", root.id)));
    expect(new Set(responses.map(({ body }) => body.resolvedAt)).size).toBe(1);
  });

  test("is followed by its authors and by people who subscribe", async () => {
    const { root, reply } = await thread();
    const ben = await createUser(service());
    await addMember(service(), at.team, ben, "member");
    const token = await personalToken(service(), ben, [at.team]);
    const follows = async () => (await service().call(`GET /media/${at.mediaId}/comments/${root.id}`, { token })).body.subscribed;
    expect(await follows()).toBe(false);
    for (const [verb, expected] of [
      ["POST subscription", true],
      ["POST subscription", true],
      ["DELETE subscription", false],
      ["DELETE subscription", false],
    ] as const) {
      expect(await call(verb, reply.id, { token })).toMatchObject({ status: 200, body: { ...root, subscribed: expected } });
      expect(await follows()).toBe(expected);
    }
    await post(service(), { ...at, token }, { body: "Me again", threadId: reply.id });
    expect(await follows(), "who writes again follows again").toBe(true);
  });

  describe.each(verbs)("%s", (verb) => {
    test("rejects callers without the role and unknown comments", async () => {
      const { root, reply } = await thread();
      const [stranger, viewer] = [await createUser(service()), await createUser(service())];
      await addMember(service(), at.team, viewer, "contributor");
      const project = await createProject(service(), at.team, { levels: [[viewer, "viewer"]] });
      const media = await createMedia(service(), project);
      const seen = (await post(service(), { ...at, mediaId: media.id }, { body: "Root" })).body;
      const views = await personalToken(service(), viewer, [at.team]);
      const status = async (id: string, sent: Sent) => (await call(verb, id, sent)).status;
      expect(await status(root.id, { token: await personalToken(service(), stranger) })).toBe(404);
      expect(await status(root.id, { token: views })).toBe(404);
      expect(await status(seen.id, { token: views, mediaId: media.id })).toBe(verb.endsWith("subscription") ? 200 : 403);
      expect(await status("comment-unknown", {})).toBe(404);
      expect(await status(seen.id, {}), "of another media").toBe(404);
      expect(await status(root.id, { token: await projectToken(service(), at.project) })).toBe(403);
      expect(await status(root.id, { token: undefined })).toBe(401);
      await service().call(`DELETE /media/${at.mediaId}/comments/${root.id}`, at);
      expect([await status(root.id, {}), await status(reply.id, {})], "a deleted root").toEqual([404, 404]);
    });
  });
});
