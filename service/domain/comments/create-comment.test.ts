import { beforeAll, describe, expect, test } from "vitest";
import { createMedia, discussion, type Discussion, post } from "../../testing/discussions.ts";
import { addMember, createProject, createUser, personalToken, projectToken, type TestUser } from "../../testing/factories.ts";
import { onEachDatabase } from "../../testing/harness.ts";

onEachDatabase("POST /media/{mediaId}/comments", (service) => {
  let at: Discussion;
  beforeAll(async () => void (at = await discussion(service())));

  test("stores Markdown as a document on the newest ready version", async () => {
    const { id, versions } = await createMedia(service(), at.project, ["ready", "ready", "pending"]);
    const { status, body } = await post(
      service(),
      { ...at, mediaId: id },
      { body: "Too **close** to the edge", anchor: { type: "point", x: 0.25, y: 1 } },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^comment-[a-z0-9]{24}$/),
      mediaId: id,
      mediaVersionId: versions[1],
      threadId: null,
      text: "Too close to the edge",
      author: { id: at.ana.id, slug: at.ana.slug },
      agent: null,
      anchor: { type: "point", x: 0.25, y: 1 },
      reactions: [],
    });
    expect(body.body.content[0].content[1]).toEqual({ type: "text", marks: [{ type: "bold" }], text: "close" });
  });

  test("a comment on media without a ready version has no version", async () => {
    const { id } = await createMedia(service(), at.project, ["pending"]);
    expect((await post(service(), { ...at, mediaId: id }, { body: "Soon?" })).body.mediaVersionId).toBeNull();
  });

  test("a reply to a reply is added to the root thread", async () => {
    const root = (await post(service(), at, { body: "Root" })).body;
    const reply = (await post(service(), at, { body: "Reply", threadId: root.id })).body;
    expect(reply.threadId).toBe(root.id);
    expect((await post(service(), at, { body: "Reply to the reply", threadId: reply.id })).body.threadId).toBe(root.id);
  });

  test("returns 404 for a deleted or unknown thread and for one on another media", async () => {
    const other = await createMedia(service(), at.project);
    const elsewhere = (await post(service(), { ...at, mediaId: other.id }, { body: "Elsewhere" })).body;
    const gone = (await post(service(), at, { body: "Root" })).body;
    const orphan = (await post(service(), at, { body: "Reply", threadId: gone.id })).body;
    await service().deps.database.query({ name: "test_delete", sql: "update comments set deleted_at = now() where id = $1" }, [gone.id]);
    for (const threadId of [elsewhere.id, gone.id, orphan.id, "comment-unknown", "", "1"])
      expect((await post(service(), at, { body: "", threadId, anchor: { type: "point", x: 0, y: 0 } })).status, threadId).toBe(404);
  });

  test("returns 400 for an anchor outside the picture, with reversed lines, or on a reply", async () => {
    const root = (await post(service(), at, { body: "Root", anchor: { type: "point", x: 0, y: 1 } })).body;
    const anchors = [
      { type: "point", x: 1.0000001, y: 0 },
      { type: "point", x: -0.0000001, y: 0 },
      { type: "point", x: "0.5", y: 0 },
      { type: "point", x: 0.5 },
      { type: "lines", from: 3, to: 2 },
      { type: "lines", from: 0, to: 2 },
      { type: "lines", from: 1.5, to: 2 },
      { type: "lines", from: 1 },
      { type: "circle" },
      "point",
      null,
    ];
    for (const anchor of anchors) expect((await post(service(), at, { body: "Here", anchor })).status, JSON.stringify(anchor)).toBe(400);
    for (const x of ["NaN", "Infinity", "1e999", "-1e999"])
      expect((await post(service(), at, `{"body":"Here","anchor":{"type":"point","x":${x},"y":0}}`)).status, x).toBe(400);
    const reply = await post(service(), at, { body: "Here", threadId: root.id, anchor: { type: "point", x: 0.5, y: 0.5 } });
    expect([reply.status, reply.body.details[0].message]).toEqual([400, expect.stringContaining("not to a reply")]);
  });

  test("accepts an inclusive range of lines as anchor", async () => {
    for (const anchor of [
      { type: "lines", from: 3, to: 3 },
      { type: "lines", from: 1, to: 4000 },
    ])
      expect((await post(service(), at, { body: "Here", anchor })).body.anchor).toEqual(anchor);
  });

  test("returns 400 and stores nothing for an empty, too long, too deep or malformed body", async () => {
    const { id } = await createMedia(service(), at.project);
    const deep = (levels: number) =>
      `{"body":{"type":"doc","content":[${'{"type":"blockquote","content":['.repeat(levels)}{"type":"paragraph"}${"]}".repeat(levels)}]}}`;
    const bodies = [
      { body: "" },
      { body: " \n\t " },
      { body: "![](javascript:alert(1))" },
      { body: "x".repeat(2001) },
      { body: "x".repeat(900_000) },
      { body: { type: "doc", content: [{ type: "iframe" }] } },
      { body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "blink" }] }] }] } },
      { body: { type: "paragraph", content: [{ type: "text", text: "a" }] } },
      { body: ["a"] },
      { body: 5 },
      { body: null },
      {},
      deep(13),
      deep(10_000),
      '{"body":{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{"polluted":true}},"content":[{"type":"text","text":"a"}]}]}}',
      '{"body":{"type":"doc","__proto__":{"polluted":true},"content":[]}}',
    ];
    for (const body of bodies) {
      const { status } = await post(service(), { ...at, mediaId: id }, body);
      expect(status, JSON.stringify(body).slice(0, 100)).toBe(400);
    }
    expect((await post(service(), { ...at, mediaId: id }, { body: "x".repeat(1_000_001) })).status).toBe(413);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    expect((await service().call(`GET /media/${id}/comments`, at)).body).toEqual([]);
  });

  test("returns 400 for nesting beyond the call stack and for escapes [security: Deep nesting cannot crash]", async () => {
    const levels = 100_000;
    const body = `{"body":"\\u0041","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await post(service(), at, body)).status).toBeLessThan(500);
  });

  test("validates the media, the role, the thread, the anchor and the body in this order", async () => {
    const [stranger, viewer] = [await createUser(service()), await createUser(service())];
    await addMember(service(), at.team, viewer, "contributor");
    const project = await createProject(service(), at.team, { levels: [[viewer, "viewer"]] });
    const { id } = await createMedia(service(), project);
    const root = (await post(service(), { ...at, mediaId: id }, { body: "Root" })).body;
    const wrong = { body: "", threadId: "comment-unknown", anchor: { type: "lines", from: 1, to: 2 } };
    const as = async (user: TestUser, scopedTo: { id: string }[]) =>
      (await post(service(), { mediaId: id, token: await personalToken(service(), user, scopedTo) }, wrong)).status;
    expect(await as(stranger, [stranger])).toBe(404);
    expect(await as(viewer, [viewer]), "the token is not scoped to the team").toBe(404);
    const refused = await post(service(), { mediaId: id, token: await personalToken(service(), viewer, [at.team]) }, wrong);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining("reviewer role")]);
    expect((await post(service(), { ...at, mediaId: id }, wrong)).status).toBe(404);
    expect((await post(service(), { ...at, mediaId: id }, { ...wrong, threadId: root.id })).body.details[0].message).toContain("anchor");
  });

  test("requires a personal token", async () => {
    expect((await service().call(`POST /media/${at.mediaId}/comments`, { body: { body: "a" } })).status).toBe(401);
    expect((await post(service(), { ...at, token: await projectToken(service(), at.project) }, { body: "a" })).status).toBe(403);
  });

  describe("with an Idempotency-Key", () => {
    test("10 concurrent calls create one comment and all return it [fault: Retries create no duplicates]", async () => {
      const { id } = await createMedia(service(), at.project);
      const send = () =>
        post(
          service(),
          { ...at, mediaId: id },
          { body: "Once", anchor: { type: "point", x: 0.1, y: 0.2 } },
          { "Idempotency-Key": "k-once" },
        );
      const responses = await Promise.all(Array.from({ length: 10 }, send));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect((await service().call(`GET /media/${id}/comments`, at)).body).toHaveLength(1);
    });

    test("returns 409 for the same key with another media or body; keys are per person", async () => {
      const key = { "Idempotency-Key": "k-shared" };
      const other = await createMedia(service(), at.project);
      const ben = await createUser(service());
      await addMember(service(), at.team, ben, "member");
      expect((await post(service(), at, { body: "First" }, key)).status).toBe(201);
      expect((await post(service(), at, { body: "Second" }, key)).status).toBe(409);
      expect((await post(service(), { ...at, mediaId: other.id }, { body: "First" }, key)).status).toBe(409);
      expect(
        (await post(service(), { ...at, token: await personalToken(service(), ben, [at.team]) }, { body: "Second" }, key)).status,
      ).toBe(201);
    });

    test("returns 400 for a key that is too long or not visible ASCII", async () => {
      for (const value of ["x".repeat(256), "a b", "é", ""])
        expect((await post(service(), at, { body: "a" }, { "Idempotency-Key": value })).status, value).toBe(400);
      expect((await post(service(), at, { body: "a" }, { "Idempotency-Key": "x".repeat(255) })).status).toBe(201);
    });
  });
});
