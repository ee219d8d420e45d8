import { beforeAll, expect, test } from "vitest";
import { createMedia, type Discussion, discussionWithBen, post } from "../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("…/reactions", (service) => {
  let at: Discussion;
  let ben: TestUser;
  let bens: string;
  beforeAll(async () => void ({ at, ben, bens } = await discussionWithBen(service())));
  type Sent = { token?: string | undefined; mediaId?: string };
  const path = (id: string, { mediaId = at.mediaId }: Sent) => `/media/${mediaId}/comments/${id}/reactions`;
  const add = (id: string, body: unknown, sent: Sent = {}) => service().call(`POST ${path(id, sent)}`, { token: at.token, ...sent, body });
  const remove = (id: string, query: string, sent: Sent = {}) =>
    service().call(`DELETE ${path(id, sent)}?${query}`, { token: at.token, ...sent });
  const comment = async () => (await post(service(), at, { body: "Look" })).body;

  test("are added and removed one by one, each returning the comment", async () => {
    const root = await comment();
    const reply = (await post(service(), at, { body: "Reply", threadId: root.id })).body;
    expect((await add(root.id, { emoji: "🎉" })).body).toMatchObject({
      ...root,
      reactions: [{ emoji: "🎉", count: 1, users: [{ id: at.ana.id }] }],
    });
    await add(root.id, { emoji: "❤️" }, { token: bens });
    const both = await add(root.id, { emoji: "🎉" }, { token: bens });
    expect(both.body.reactions).toMatchObject([
      { emoji: "🎉", count: 2, users: [{ id: at.ana.id }, { id: ben.id, name: "Ben" }] },
      { emoji: "❤️", count: 1, users: [{ id: ben.id }] },
    ]);
    const less = await remove(root.id, `emoji=${encodeURIComponent("🎉")}`);
    expect(less.status).toBe(200);
    expect(less.body.reactions.map(({ emoji, users }: { emoji: string; users: object[] }) => [emoji, users.length])).toEqual([
      ["❤️", 1],
      ["🎉", 1],
    ]);
    expect((await add(reply.id, { emoji: "👍🏽" })).body).toMatchObject({ id: reply.id, reactions: [{ emoji: "👍🏽" }] });
  });

  test("20 concurrent ones of one person and emoji store one; a repeated removal changes nothing", async () => {
    const { id } = await comment();
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(id, { emoji: "👍" })));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body.reactions])))).toEqual(
      new Set([JSON.stringify([200, [{ emoji: "👍", count: 1, users: responses[0]!.body.reactions[0].users }]])]),
    );
    const gone = await Promise.all(Array.from({ length: 5 }, () => remove(id, `emoji=${encodeURIComponent("👍")}`)));
    expect(gone.map(({ status, body }) => [status, body.reactions])).toEqual(Array(5).fill([200, []]));
    expect((await remove(id, "emoji=never")).body.reactions).toEqual([]);
  });

  test("of other people cannot be removed", async () => {
    const { id } = await comment();
    await add(id, { emoji: "👍" });
    expect((await remove(id, `emoji=${encodeURIComponent("👍")}`, { token: bens })).body.reactions[0].count).toBe(1);
  });

  test("return 400 for anything but a single emoji", async () => {
    const { id } = await comment();
    for (const emoji of ["", "❤", "©", ":+1:", "👍👍", "👍 ", "hello", "<b>", "\u0000", 5, null, ["👍"], {}])
      expect((await add(id, { emoji })).status, JSON.stringify(emoji)).toBe(400);
    for (const body of [{}, [], "x"]) expect((await add(id, body)).status).toBe(400);
    for (const query of ["", "emoji=", "emoji=a&emoji=b", `emoji=${"x".repeat(65)}`, "emoji=%00"])
      expect((await remove(id, query)).status, query).toBe(400);
  });

  test("require the reviewer role, visible media and an existing comment", async () => {
    const { id } = await comment();
    const viewer = await createUser(service());
    await addMember(service(), at.team, viewer, "contributor");
    const project = await createProject(service(), at.team, { levels: [[viewer, "viewer"]] });
    const media = await createMedia(service(), project);
    const seen = (await post(service(), { ...at, mediaId: media.id }, { body: "Look" })).body;
    const views = await personalToken(service(), viewer, [at.team]);
    const elsewhere = await createMedia(service(), at.project);
    const deleted = (await comment()).id;
    await service().call(`DELETE /media/${at.mediaId}/comments/${deleted}`, at);
    const both = async (comment: string, sent: Sent) => [
      (await add(comment, { emoji: "👍" }, sent)).status,
      (await remove(comment, "emoji=x", sent)).status,
    ];
    expect(await both(id, { token: views })).toEqual([404, 404]);
    expect(await both(seen.id, { token: views, mediaId: media.id })).toEqual([403, 403]);
    expect(await both("comment-unknown", {})).toEqual([404, 404]);
    expect(await both(deleted, {})).toEqual([404, 404]);
    expect(await both(id, { mediaId: elsewhere.id })).toEqual([404, 404]);
    expect(await both(id, { token: await projectToken(service(), at.project) })).toEqual([403, 403]);
    expect(await both(id, { token: undefined })).toEqual([401, 401]);
  });
});
