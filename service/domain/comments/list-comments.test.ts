import { beforeAll, expect, test } from "vitest";
import { commentReactions, comments } from "../../db/comment-schema.ts";
import { newId } from "../../core/ids.ts";
import { createMedia, discussion, type Discussion, post } from "../../testing/discussions.ts";
import { addMember, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("GET /media/{mediaId}/comments", (service) => {
  let at: Discussion;
  beforeAll(async () => void (at = await discussion(service())));
  const read = (mediaId: string, token: string | undefined = at.token) => service().call(`GET /media/${mediaId}/comments`, { token });

  test("returns comments oldest first, with replies to a deleted root, without deleted ones", async () => {
    const first = (
      await post(service(), at, {
        body: 'First "quoted" \\ line\n\nsecond \u{1F50D} \u001e\u001f',
        anchor: { type: "point", x: 0.5, y: 0.25 },
      })
    ).body;
    const reply = (await post(service(), at, { body: "Reply", threadId: first.id })).body;
    const third = (
      await post(service(), at, {
        body: {
          type: "doc",
          content: [
            {
              type: "paragraph",
              content: [
                { type: "text", text: "\u001e" },
                { type: "text", text: "doc\u001f" },
              ],
            },
          ],
        },
      })
    ).body;
    expect((await read(at.mediaId)).body).toEqual([first, reply, third]);
    await service().deps.database.query({ name: "test_delete", sql: "update comments set deleted_at = now() where id = $1" }, [first.id]);
    expect((await read(at.mediaId)).body.map((comment: { id: string }) => comment.id)).toEqual([reply.id, third.id]);
  });

  test("groups reactions by first use, with people in order of time", async () => {
    const { id } = await createMedia(service(), at.project);
    const comment = (await post(service(), { ...at, mediaId: id }, { body: "Nice" })).body;
    const ben = await createUser(service(), { name: 'Ben "the\u001e pin" O\'Neil' });
    const add = (user: TestUser, emoji: string) =>
      service().deps.db.insert(commentReactions).values({ commentId: comment.id, userId: user.id, emoji });
    for (const [user, emoji] of [
      [ben, "🎉"],
      [at.ana, "👍"],
      [at.ana, "🎉"],
    ] as const)
      await add(user, emoji);
    const [only] = (await read(id)).body;
    expect(only.reactions).toMatchObject([
      { emoji: "🎉", count: 2, users: [{ id: ben.id, name: 'Ben "the\u001e pin" O\'Neil' }, { id: at.ana.id }] },
      { emoji: "👍", count: 1, users: [{ id: at.ana.id }] },
    ]);
  });

  test("keeps comments of deleted authors, with edit and resolution times in milliseconds", async () => {
    const { id } = await createMedia(service(), at.project);
    const text = { body: { type: "doc", content: [] }, text: "gone" };
    const times = {
      createdAt: new Date("2026-01-02T03:04:05.678Z"),
      editedAt: new Date("2026-01-02T03:04:05.600Z"),
      resolvedAt: new Date("2026-01-03T00:00:00.000Z"),
    };
    await service()
      .deps.db.insert(comments)
      .values({ id: "comment-old", mediaId: id, authorId: null, ...text, ...times });
    expect((await read(id)).body).toMatchObject([
      {
        author: null,
        mediaVersionId: null,
        createdAt: "2026-01-02T03:04:05.678Z",
        editedAt: "2026-01-02T03:04:05.600Z",
        resolvedAt: "2026-01-03T00:00:00.000Z",
      },
    ]);
  });

  test("returns every change on the next read", async () => {
    const { id } = await createMedia(service(), at.project);
    const ben = await createUser(service(), { name: "Ben" });
    const comment = (await post(service(), { ...at, mediaId: id }, { body: "Here" })).body;
    const write = (sql: string, ...params: unknown[]) => service().deps.database.query({ name: newId(), sql }, params);
    await write("insert into comment_reactions (comment_id, user_id, emoji) values ($1, $2, '🎉')", comment.id, ben.id);
    const seen = [];
    for (const change of [
      () => Promise.resolve([]),
      () => write("update accounts set name = 'Benedict' where id = $1", ben.id),
      () => write("update comments set edited_at = '2026-01-01Z' where id = $1", comment.id),
      () => write("update comments set edited_at = '2026-01-02Z' where id = $1", comment.id),
      () => write("delete from comment_reactions where comment_id = $1", comment.id),
      () => write("delete from media_versions where media_id = $1", id),
      () => write("update comments set deleted_at = now() where id = $1", comment.id),
    ]) {
      await change();
      const [now] = (await read(id)).body;
      seen.push(now && [now.reactions[0]?.users[0].name, now.editedAt, now.mediaVersionId !== null]);
      expect((await read(id)).body[0], "read again").toEqual(now);
    }
    expect(seen).toEqual([
      ["Ben", null, true],
      ["Benedict", null, true],
      ["Benedict", "2026-01-01T00:00:00.000Z", true],
      ["Benedict", "2026-01-02T00:00:00.000Z", true],
      [undefined, "2026-01-02T00:00:00.000Z", true],
      [undefined, "2026-01-02T00:00:00.000Z", false],
      undefined,
    ]);
  });

  test("returns the newest 200 in three statements", async () => {
    const { id } = await createMedia(service(), at.project);
    const rows = Array.from({ length: 203 }, (_, index) => ({
      id: `comment-${id}${index}`,
      mediaId: id,
      authorId: at.ana.id,
      body: { type: "doc", content: [] },
      text: `${index}`,
    }));
    await service().deps.db.insert(comments).values(rows);
    service().statements();
    const { body, headers } = await read(id);
    expect(service().statements()).toBeLessThanOrEqual(3);
    expect(body.map((comment: { text: string }) => comment.text)).toEqual(rows.slice(3).map((row) => row.text));
    const again = await read(id);
    expect(again.headers.get("etag")).toBe(headers.get("etag"));
    await service().deps.database.query({ name: "test_edit", sql: "update comments set text = 'else' where id = $1" }, [rows[0]!.id]);
    const after = await read(id);
    expect(after.body, "the newest are as they were").toEqual(body);
    expect(after.headers.get("etag"), "who holds older ones learns of the change").not.toBe(headers.get("etag"));
  });

  test("returns the same 404 for unknown media and media without access [security: Hidden media are not revealed]", async () => {
    const stranger = await createUser(service());
    const contributor = await createUser(service());
    await addMember(service(), at.team, contributor, "contributor");
    const responses = [
      await read("unknown"),
      await read(at.mediaId, await personalToken(service(), stranger)),
      await read(at.mediaId, await personalToken(service(), at.ana)),
      await read(at.mediaId, await personalToken(service(), contributor, [at.team])),
    ];
    expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([404, { error: "Not found" }]));
    expect((await service().call(`GET /media/${at.mediaId}/comments`)).status).toBe(401);
    expect((await read(at.mediaId, await projectToken(service(), at.project))).status).toBe(403);
  });
});
